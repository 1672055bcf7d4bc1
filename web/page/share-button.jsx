import { useEffect, useState } from 'preact/hooks';
import { filesOf } from './own-files.js';
import { packed } from './share.js';

async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch { // it is not allowed here
    return false;
  }
}

// Gives away the log and the houses that it needs as a link, which opens in this view.
export function ShareButton({ context: { text, files }, view }) {
  const [said, setSaid] = useState('');
  const [link, setLink] = useState('');
  useEffect(() => {
    setSaid('');
    setLink('');
  }, [text, files]);
  const share = async () => {
    const url = `${location.href.split('#')[0]}#${await packed({ log: text, files: filesOf(text, files), view })}`;
    setLink('');
    setSaid('');
    if (navigator.share) {
      try {
        await navigator.share({ url });
        return;
      } catch (error) {
        if (error.name === 'AbortError') {
          return;
        }
      }
    }
    const isCopied = await copy(url);
    setSaid(isCopied ? 'The link is copied: paste it into a message.' : 'Copy this link into a message:');
    setLink(isCopied ? '' : url);
  };
  return (
    <span class="share">
      <button type="button" onClick={share}>Share</button>
      <span role="status">{said}</span>
      {link && <input readOnly aria-label="The link" value={link} onFocus={(event) => event.target.select()} />}
    </span>
  );
}
