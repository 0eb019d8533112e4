import { expect, it } from 'vitest';
import { demoEditModels } from '#infra/demo/edit-pages.ts';
import { demoModels } from '#infra/demo/pages.ts';
import { modelProblems } from '#shared/rules/model-rules.ts';

it.each([...demoModels, ...demoEditModels].map(({ id, definition }) => ({ id, definition })))(
  'the demo model $id can be saved and duplicated in the console',
  ({ definition }) => {
    expect(modelProblems(definition)).toEqual([]);
  },
);
