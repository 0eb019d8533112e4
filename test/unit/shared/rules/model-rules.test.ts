import { describe, expect, it } from 'vitest';
import { adminModels } from '#shared/contracts/admin-models.ts';

const fields = [{ id: 'f', label: 'Prompt', type: 'text' }];
const definition = {
  name: 'X',
  endpoint: 'fal-ai/x',
  estimatedSeconds: 1,
  sections: [{ id: 's', title: 'Main', fields }],
};
const messageFor = (more: object) =>
  adminModels.createModel.body.safeParse({ definition: { ...definition, ...more } }).error?.issues[0]?.message;

describe('a call without, or with a wrong, setting is answered in exact words', () => {
  it.each([
    [{ name: undefined }, 'Model name is required'],
    [{ name: 'n'.repeat(201) }, 'Model name may have at most 200 characters'],
    [{ endpoint: undefined }, 'Workflow path is required'],
    [{ category: 'other' }, 'Category is required'],
    [{ outputType: 'text' }, 'Output type is required'],
    [{ creditCost: -1 }, 'Credit cost is required and must be greater than 0'],
    [{ creditCost: '10' }, 'Credit cost is required and must be greater than 0'],
    [{ creditCost: 1.5 }, 'Credit cost must be a whole number'],
    [{ creditCost: 1001 }, 'Credit cost must be at most 1000'],
    [{ estimatedSeconds: undefined }, 'Estimated time is required'],
    [{ estimatedSeconds: -1 }, 'Estimated time is required'],
    [{ estimatedSeconds: 86_401 }, 'Estimated time must be at most 86400 seconds'],
    [{ sections: undefined }, 'At least one form field is required'],
    [{}, undefined],
  ])('%j: %s', (more, message) => expect(messageFor(more)).toBe(message));
});
