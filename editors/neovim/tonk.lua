-- Copy this file into ~/.config/nvim/plugin/. It has Neovim (0.7 or later) start `tonk lsp` for hand logs and house files.
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
    client = client or vim.lsp.start_client({ name = "tonk", cmd = { "tonk", "lsp" } })
    vim.lsp.buf_attach_client(event and event.buf or 0, client)
  end,
})
