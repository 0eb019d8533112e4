import { createContext, use } from 'react';

interface Scope {
  /** What the names of settings start with: a prompt builder's fields have settings of the same names. */
  readonly prefix: string;
  readonly problems: ReadonlyMap<string, string>;
}

/** Which settings are edited here, and what is wrong with them. */
export const SettingScope = createContext<Scope>({ prefix: '', problems: new Map() });

/** The id in the page, and the problem, of one setting of the scope. */
export function useSetting(name: string): { readonly id: string; readonly problem: string | undefined } {
  const { prefix, problems } = use(SettingScope);
  return { id: settingId(`${prefix}${name}`), problem: problems.get(`${prefix}${name}`) };
}

export function settingId(name: string): string {
  return `setting-${name}`;
}
