import { useState } from 'react';

/** Freezes the last current value, for content that still animates out. */
export function useKept<T>(value: T, isCurrent: boolean): T {
  const [kept, setKept] = useState(value);
  if (isCurrent && value !== kept) setKept(value);
  return isCurrent ? value : kept;
}
