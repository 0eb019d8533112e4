import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { AnyField, Field } from '#shared/form/field-types.ts';
import { settingId } from './setting-scope.ts';
import { settingProblems } from './setting-problems.ts';
import { settledField } from './settled-field.ts';
import { type SettingsTab, tabOfSetting } from './tabs.ts';

/** A field's settings while they are edited; problems show from the first attempt to save. */
export function useFieldSettings(original: Field, others: readonly Field[]) {
  const [draft, setDraft] = useState<AnyField>(original);
  const [tab, setTab] = useState<SettingsTab>('basic');
  const [isTried, setTried] = useState(false);
  const problems = settingProblems(draft, others);

  function save(keep: (field: Field) => void): void {
    const [first] = problems.keys();
    if (first === undefined) return keep(settledField(draft, original));
    flushSync(() => {
      setTried(true);
      setTab(tabOfSetting(first));
    });
    document.getElementById(settingId(first))?.focus();
  }
  return {
    draft,
    isChanged: JSON.stringify(draft) !== JSON.stringify(original),
    change: (changes: Partial<AnyField>) => setDraft((before) => ({ ...before, ...changes })),
    tab,
    setTab,
    problems: isTried ? problems : noProblems,
    save,
  };
}

const noProblems: ReadonlyMap<string, string> = new Map();
