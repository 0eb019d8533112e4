import { useEffect, useState } from 'react';

const confirmationMs = 2000;

/** `copied` holds the last copied text for two seconds. */
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
