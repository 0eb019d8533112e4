export const tabNames = ['basic', 'type', 'advanced', 'preview'] as const;
export type SettingsTab = (typeof tabNames)[number];

/** The tab that a setting is on. */
export function tabOfSetting(name: string): SettingsTab {
  if (basic.has(name)) return 'basic';
  return /^(additionalVariables|rules)\b/.test(name) ? 'advanced' : 'type';
}

const basic: ReadonlySet<string> = new Set(['label', 'variableName', 'defaultValue']);
