-- Run by neovim.sh in a Neovim that has a log open in which one payment is wrong.
local function check(holds, what)
  if not holds then
    io.stderr:write("failed: " .. what .. "\n")
    vim.cmd("cquit 1")
  end
end

local function ask(method, line, character, more)
  local position = { line = line, character = character }
  local params = vim.tbl_extend("force", { textDocument = vim.lsp.util.make_text_document_params(), position = position }, more or {})
  local answers = vim.lsp.buf_request_sync(0, "textDocument/" .. method, params, 10000)
  check(answers ~= nil and #answers == 1, method .. " is answered")
  return answers[1].result
end

local function lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, false)
end

local function find(text)
  for number, line in ipairs(lines()) do
    if line:find(text, 1, true) then
      return number - 1
    end
  end
  check(false, "the log has " .. text)
end

local function wait_for_findings(count)
  check(vim.wait(10000, function() return #vim.diagnostic.get(0) == count end, 20), count .. " findings are shown")
end

check(vim.bo.filetype == "tonk", "the file type is set")
wait_for_findings(1)
local finding = vim.diagnostic.get(0)[1]
check(finding.code == "wrong-payment" and finding.lnum == find("pay Bob Ann"), "the payment is found")

local hover = ask("hover", find("Ann: draw"), 7)
check(hover.contents.value:find("Ann draws the six of hearts", 1, true), "the move is told")

local items = ask("completion", find("Bob: drop"), 0)
local labels = vim.tbl_map(function(item) return item.label end, items)
check(vim.tbl_contains(labels, "Bob: take Kd"), "what is legal next is offered")

local payment = find("pay Bob Ann")
local range = { start = { line = payment, character = 0 }, ["end"] = { line = payment, character = 1 } }
local actions = ask("codeAction", payment, 0, { range = range, context = { diagnostics = {} } })
check(#actions == 1, "a correction is offered")
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
check(find("pay Bob Ann 2") == payment, "the correction is made")
wait_for_findings(0)

local renamed = ask("rename", find("Bob: drop"), 0, { newName = "Zoë" })
vim.lsp.util.apply_workspace_edit(renamed, "utf-16")
check(find("pay Zoë Ann 2") == payment, "the player is renamed")

vim.api.nvim_buf_set_lines(0, 0, 0, false, { "", "" })
vim.lsp.util.apply_text_edits(ask("formatting", 0, 0, { options = { tabSize = 2, insertSpaces = true } }), 0, "utf-16")
check(lines()[1] == "house pagat", "the log is formatted")

vim.cmd("qall!")
