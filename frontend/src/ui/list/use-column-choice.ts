import { useState } from 'react';
import { brand } from '#shared/brand.ts';
import { storedJson, writeStored } from '#frontend/src/lib/browser-storage.ts';

type Choice = Readonly<Record<string, boolean>>;

export interface ColumnChoice {
  /** The columns of which somebody has said whether they are shown. */
  readonly chosen: Choice;
  readonly choose: (id: string, isOn: boolean) => void;
  readonly reset: () => void;
}

/** Which columns of a list somebody wants to see, kept on this device by the list's name. */
export function useColumnChoice(name: string): ColumnChoice {
  const key = `${brand.slug}-columns:${name}`;
  const [chosen, setChosen] = useState(() => choiceOf(storedJson(localStorage, key)));
  const keep = (next: Choice) => {
    setChosen(next);
    writeStored(localStorage, key, next);
  };
  return { chosen, choose: (id, isOn) => keep({ ...chosen, [id]: isOn }), reset: () => keep({}) };
}

/** What is none of it is left out: the storage may hold anything. */
function choiceOf(stored: unknown): Choice {
  if (typeof stored !== 'object' || stored === null) return {};
  const said = Object.entries(stored).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean');
  return Object.fromEntries(said);
}
