import { expect, it } from 'vitest';
import { newModel, toSummaryItem } from '#functions/domain/models/model-repository.ts';
import { modelDefinitionSchema } from '#shared/rules/model.ts';

const owner = { id: 'access-1', userId: 'ada', name: 'Ada Admin' };

function sortKey(id: string, sortOrder: number, day: number): string {
  const fields = [{ id: 'f', label: 'Prompt', type: 'text' }];
  const sections = [{ id: 's', title: 'Main', fields }];
  const base = { name: id, endpoint: 'fal-ai/x', estimatedSeconds: 1, sections };
  const definition = modelDefinitionSchema.parse({ ...base, sortOrder });
  return toSummaryItem(newModel(definition, { id, owner, now: new Date(Date.UTC(2026, 10, day)) })).gsi1sk;
}

it('models are listed by sort order, then newest first', { tags: ['A7.2-1'] }, () => {
  const expectedKeys = [
    sortKey('a', -1, 1),
    sortKey('b', 0, 20),
    sortKey('c', 0, 10),
    sortKey('d', 2, 30),
    sortKey('e', 10, 5),
  ];
  expect(expectedKeys.toReversed().toSorted()).toEqual(expectedKeys);
});
