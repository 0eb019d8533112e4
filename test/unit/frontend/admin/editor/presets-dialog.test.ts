import { expect, it } from 'vitest';
import { renamePresetKeys } from '#frontend/src/admin/editor/presets-dialog.tsx';
import { fieldSchema } from '#shared/form/form-schemas.ts';

const form = (names: Readonly<Record<string, string>>) => ({
  name: 'Form',
  sections: [
    {
      id: 'main',
      title: 'Main',
      fields: Object.entries(names).map(([id, variableName]) =>
        fieldSchema.parse({ id, type: 'text', label: id, variableName }),
      ),
    },
  ],
});

it('presets follow renamed variables, and keep values of deleted fields', () => {
  const before = {
    ...form({ a: 'prompt', b: 'style', c: 'mood' }),
    presets: [{ name: 'Film still', values: { prompt: 'fog', style: 'oil', mood: 'calm' } }],
  };
  expect(renamePresetKeys(before, form({ a: 'style', b: 'look' }))).toEqual([
    { name: 'Film still', values: { style: 'fog', look: 'oil', mood: 'calm' } },
  ]);
  expect(renamePresetKeys(form({ a: 'prompt' }), form({}))).toBeUndefined();
});
