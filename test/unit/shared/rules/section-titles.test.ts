import { expect, it } from 'vitest';
import type { FormSection } from '#shared/rules/model-definition.ts';
import { shownFields } from '#shared/rules/section-titles.ts';

const section = (title: string): FormSection => ({
  id: title,
  title,
  fields: [{ id: title, label: title, type: 'text' }],
});

it('subscribers get a section’s title only where somebody has given it one', () => {
  const titles = ['New Section', 'Main', 'Advanced', 'Look', ' Main', ''];
  const shown = shownFields({ sections: titles.map(section) }).map(({ section: title }) => title);
  expect(shown).toEqual(['', '', '', 'Look', ' Main', '']);
});
