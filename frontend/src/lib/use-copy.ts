import { useEffect, useState } from 'react';

const confirmationMs = 2000;

export function useCopy(onFailed: () => void) {
  const [copied, setCopied] = useState<string>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), confirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);
  /** Rejects only if the text does. */
  const copy = async (text: string | Promise<string>) => {
    const writing = write(text).then(
      () => true,
      () => false,
    );
    const copiedText = await text;
    const isCopied = await writing;
    if (isCopied) setCopied(copiedText);
    else onFailed();
    return isCopied;
  };
  return { copied, copy };
}

/** Safari copies only within a press, so a text that still loads is passed on as a promise. */
async function write(text: string | Promise<string>): Promise<void> {
  // Only pages with a secure address have a clipboard.
  const { clipboard } = navigator;
  if (typeof text === 'string') return clipboard.writeText(text);
  try {
    await clipboard.write([
      new ClipboardItem({ 'text/plain': text.then((known) => new Blob([known], { type: 'text/plain' })) }),
    ]);
  } catch {
    await clipboard.writeText(await text);
  }
}
