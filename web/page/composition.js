// What the engine says of a house with options. A question names both, and brings the files along.

const firstLine = (message) => message.split('\n')[0].replace(/^.*?error: /, '').replace(/ \[[\w-]+\]$/, '');

// What keeps it from being played. Nothing else is asked for where a sheet can be made: to find all that is odd takes far longer.
function errorsOf(tonk, question, refused) {
  const alone = [{ message: firstLine(refused.message), help: '', file: '', line: 0 }];
  try {
    const errors = tonk.check(question).findings.filter(({ severity }) => severity === 'error');
    return errors.length > 0 ? errors : alone;
  } catch { // there is no such house
    return alone;
  }
}

// The rules as a sheet, or what keeps them from being one.
export function composed(tonk, question) {
  try {
    return { question, html: tonk.rules(question), errors: [] };
  } catch (refused) {
    return { question, errors: errorsOf(tonk, question, refused) };
  }
}

const isPlayable = (tonk, question) =>
  !tonk.position({ log: 'hand 1\n', ...question }).findings.some(({ code }) => code === 'house-does-not-compile');

export const concerning = (errors, { name, file }) =>
  errors.filter((error) => error.file === file || error.message.includes(`\`${name}\``));

// What keeps each option from being added, by its file. It is found out piece by piece, so that whoever taps does not wait.
export async function misfitsOf(tonk, question, options, isStopped) {
  const misfits = {};
  for (const option of options) {
    await new Promise((resolve) => { setTimeout(resolve); });
    if (isStopped()) {
      return undefined;
    }
    const added = { ...question, with: [...question.with, option.word] };
    misfits[option.file] = isPlayable(tonk, added) ? [] : concerning(composed(tonk, added).errors, option);
  }
  return misfits;
}
