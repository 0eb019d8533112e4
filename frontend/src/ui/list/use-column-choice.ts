import { useState } from 'react';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { readStored, writeStored } from '#frontend/src/lib/browser-storage.ts';

const choiceSchema = z.record(z.string(), z.boolean());
type Choice = z.infer<typeof choiceSchema>;

export interface ColumnChoice {
  /** The columns of which somebody has said whether they are shown. */
  readonly chosen: Choice;
  readonly choose: (id: string, isOn: boolean) => void;
  readonly reset: () => void;
}

/** Which columns of a list somebody wants to see, kept on this device by the list's name. */
export function useColumnChoice(name: string): ColumnChoice {
  const key = `${brand.slug}-columns:${name}`;
  const [chosen, setChosen] = useState<Choice>(() => readStored(localStorage, key, choiceSchema) ?? {});
  const keep = (next: Choice) => {
    setChosen(next);
    writeStored(localStorage, key, next);
  };
  return { chosen, choose: (id, isOn) => keep({ ...chosen, [id]: isOn }), reset: () => keep({}) };
}
