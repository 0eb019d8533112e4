import { expect, it } from 'vitest';
import { fieldsOfDraft, modelDraftSchema } from '#shared/rules/model-draft.ts';

const nothingStated = {
  placeholder: null,
  description: null,
  defaultValue: null,
  min: null,
  max: null,
  step: null,
  options: null,
};

it("a draft's fields keep stated values, including false and zero, and leave out nulls", { tags: ['A7.11-6'] }, () => {
  const draft = modelDraftSchema.parse({
    modelName: 'Dogs',
    description: '',
    workflowPath: 'fal-ai/dogs',
    outputKey: 'images',
    iconUrl: null,
    fields: [
      { ...nothingStated, label: 'Prompt', variable_name: 'prompt', type: 'text', required: true, advanced: false },
      {
        ...nothingStated,
        label: 'Steps',
        variable_name: 'input.steps',
        type: 'number',
        required: false,
        advanced: true,
        defaultValue: 0,
        min: 0,
        max: 9,
        step: 1,
      },
    ],
  });
  let count = 0;
  expect(fieldsOfDraft(draft, () => `field-${(count += 1)}`)).toEqual([
    { id: 'field-1', label: 'Prompt', variableName: 'prompt', type: 'text', required: true, advanced: false },
    {
      id: 'field-2',
      label: 'Steps',
      variableName: 'input.steps',
      type: 'number',
      required: false,
      advanced: true,
      defaultValue: 0,
      min: 0,
      max: 9,
      step: 1,
    },
  ]);
});
