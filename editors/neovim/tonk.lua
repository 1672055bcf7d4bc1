-- Copy this file into ~/.config/nvim/plugin/. It has Neovim (0.7 or later) start `tonk lsp` for hand logs and house files.
if vim.fn.executable("tonk") == 0 then
  return
end
local client

vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = "*.tonk",
  callback = function()
    vim.bo.filetype = "tonk"
    vim.bo.commentstring = "# %s"
  end,
})

vim.api.nvim_create_autocmd("FileType", {
  pattern = { "tonk", "yaml" },
  callback = function(event)
    if not client or not vim.lsp.get_client_by_id(client) then
      client = vim.lsp.start_client({ name = "tonk", cmd = { "tonk", "lsp" } })
    end
    vim.lsp.buf_attach_client(event and event.buf or 0, client)
    vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc" -- CTRL-X CTRL-O offers what is legal next
  end,
})
