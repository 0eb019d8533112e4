import { useState } from 'react';

/** The value while it is current, afterwards what it was then: for what still moves out of the screen. */
export function useKept<T>(value: T, isCurrent: boolean): T {
  const [kept, setKept] = useState(value);
  if (isCurrent && value !== kept) setKept(value);
  return isCurrent ? value : kept;
}
