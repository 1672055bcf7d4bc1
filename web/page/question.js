import { useMemo } from 'preact/hooks';

// What the engine answers about the log, or why it cannot.
export function useQuestion(context, ask, question) {
  const { tonk, files, text } = context;
  return useMemo(() => {
    try {
      return { answer: tonk[ask]({ files, log: text, ...question }) };
    } catch (error) {
      return { error: error.message };
    }
  }, [tonk, files, text, JSON.stringify(question)]);
}
