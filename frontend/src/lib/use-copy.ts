import { useEffect, useState } from 'react';

const confirmationMs = 2000;

export function useCopy(onFailed: () => void) {
  const [copied, setCopied] = useState<string>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), confirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string) => {
    try {
      // Only pages with a secure address have a clipboard.
      await navigator.clipboard.writeText(text);
      setCopied(text);
      return true;
    } catch {
      onFailed();
      return false;
    }
  };
  return { copied, copy };
}
