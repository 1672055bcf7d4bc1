const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = async () => {
  const settings = workspace.getConfiguration('tonk');
  const folders = settings.get('variants').flatMap((folder) => ['--variants', folder]);
  client = new LanguageClient(
    'tonk',
    'Tonk',
    { command: settings.get('program'), args: ['lsp', ...folders] },
    { documentSelector: [{ language: 'tonk' }, { language: 'yaml' }] },
  );
  await client.start();
};

exports.deactivate = () => client?.stop();
