import { expect, it } from 'vitest';
import { differenceOfImports } from '#shared/domain/fal-import/difference.ts';
import { importFalModel } from '#shared/domain/fal-import/import-fal-model.ts';
import { documentOf } from './documents.ts';

const before = {
  prompt: { type: 'string' },
  old: { type: 'string' },
  steps: { type: 'integer', minimum: 1, maximum: 10, default: 5 },
  duration: { type: 'string', enum: ['5', '10'], default: '5' },
};
const importOf = (properties: object, shape = {}) => importFalModel(documentOf({ ...properties }, shape));

it('finds no difference between two imports of one document', () => {
  expect(differenceOfImports(importOf(before), importOf(before))).toEqual({
    added: [],
    removed: [],
    changed: [],
    output: [],
  });
});

it('tells what was added, removed and changed, by parameter', () => {
  const { old: _old, ...rest } = before;
  const after = {
    ...rest,
    prompt: { type: 'string', maxLength: 100, description: 'What to draw' },
    steps: { type: 'integer', minimum: 1, maximum: 20, default: 8 },
    duration: { type: 'string', enum: ['5', '8'], default: '5' },
    fresh: { type: 'boolean' },
  };
  const output = { type: 'object', properties: { video: { $ref: '#/components/schemas/File' } } };
  const difference = differenceOfImports(importOf(before), importOf(after, { required: ['prompt'], output }));
  expect(difference.added.map(({ id }) => id)).toEqual(['fresh']);
  expect(difference.removed.map(({ id }) => id)).toEqual(['old']);
  expect(difference.changed.map(({ key, changes }) => [key, changes.map(({ what }) => what)])).toEqual([
    ['prompt', ['description', 'required', 'accepted values']],
    ['duration', ['options']],
    ['steps', ['default', 'range']],
  ]);
  expect(difference.changed.at(-1)?.changes).toEqual([
    { what: 'default', before: 5, after: 8 },
    { what: 'range', before: { min: 1, max: 10, step: 1 }, after: { min: 1, max: 20, step: 1 } },
  ]);
  expect(difference.output.map(({ what, after: now }) => [what, now])).toEqual([
    ['container', 'video'],
    ['type', 'video'],
    ['media type', 'video/mp4'],
    ['file extension', 'mp4'],
  ]);
});
