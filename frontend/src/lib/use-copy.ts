import { useEffect, useState } from 'react';

/** How long a copy is confirmed. */
const confirmationMs = 2000;

/** Copies texts; the last one that was copied is confirmed for a while. */
export function useCopy(onFailed: () => void) {
  const [copied, setCopied] = useState<string>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), confirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (text: string) => navigator.clipboard.writeText(text).then(() => setCopied(text), onFailed);
  return { copied, copy };
}
