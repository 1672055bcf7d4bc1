import { useRef } from 'preact/hooks';

export function download(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

// Saves the log to a file, and takes one from a file in its place; that can be undone.
export function FileButtons({ text, write }) {
  const chooser = useRef();
  const load = async (event) => {
    const [file] = event.target.files;
    event.target.value = '';
    if (file) {
      write(await file.text());
    }
  };
  return (
    <>
      <button type="button" disabled={text === ''} onClick={() => download('hand.tonk', text)}>Save to a file</button>
      <button type="button" onClick={() => chooser.current.click()}>Open a file</button>
      <input ref={chooser} type="file" accept=".tonk,.txt,.jsonl" hidden onChange={load} aria-label="A log" />
    </>
  );
}
