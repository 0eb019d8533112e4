import { useState } from 'react';
import { chooseTheme, readTheme, type Theme } from '#frontend/src/lib/theme.ts';
import { ChipGroup } from './chip-group.tsx';
import { Section } from './section.tsx';

const title = 'Appearance';
const themes = [
  { name: 'system', label: 'Match device' },
  { name: 'light', label: 'Light' },
  { name: 'dark', label: 'Dark' },
] as const;

export function ThemeChoice({ heading }: { readonly heading?: 'h2' }) {
  const [current, setCurrent] = useState(readTheme);
  const change = (theme: Theme) => {
    chooseTheme(theme);
    setCurrent(theme);
  };
  return (
    <Section title={title} heading={heading}>
      <ChipGroup label={title} chips={themes} current={current} onChange={change} />
    </Section>
  );
}
