import { expect, it } from 'vitest';
import { applyAssistantDraft } from '#frontend/src/admin/models/edited-model.ts';
import { modelDefinitionSchema } from '#shared/rules/model.ts';

it('a draft sets the category to models', { tags: ['A2.8-5'] }, () => {
  const fields = [{ id: 'f', label: 'Prompt', type: 'text' }];
  const definition = modelDefinitionSchema.parse({
    name: 'Dogs',
    category: 'effects',
    endpoint: 'fal-ai/dogs',
    estimatedSeconds: 10,
    sections: [{ id: 's', title: 'Main', fields }],
  });
  const draft = { modelName: '', description: '', workflowPath: '', outputKey: '', iconUrl: null, fields: [] };
  expect(applyAssistantDraft(definition, draft)).toMatchObject({ name: 'Dogs', category: 'models' });
});
