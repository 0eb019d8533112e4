import { describe, expect, it } from 'vitest';
import { pages } from '#shared/contracts/pages.ts';
import { toPublicField } from '#shared/rules/form-definition.ts';

const image = { id: 'f', variableName: 'image', type: 'file', label: 'Image' };

describe('a field of a public page', () => {
  it('says that its images are checked, but hides the instruction', { tags: ['A3.3-12', 'S3-42'] }, () => {
    const field = toPublicField({
      ...image,
      imageValidationPrompt: 'A secret cat?',
      systemInstructions: 'A secret too',
    });
    expect(field).toEqual({ ...image, checksImages: true });
  });

  it('has no check without an instruction, or when it takes no files', () => {
    expect(toPublicField({ ...image, imageValidationPrompt: '' }).checksImages).toBe(false);
    expect(toPublicField({ ...image, type: 'text', imageValidationPrompt: 'A cat?' }).checksImages).toBe(false);
  });

  it('loses instructions in the contract too, in case a handler returns them', () => {
    const form = { modelName: 'M', outputType: 'image', creditCost: 1, isLongRunning: false, estimatedSeconds: 1 };
    const answer = {
      page: { routePath: 'p', title: 'P', description: '' },
      form: { ...form, fields: [] as unknown[] },
    };
    answer.form.fields = [{ ...image, imageValidationPrompt: 'A secret cat?', systemInstructions: 'A secret too' }];
    expect(JSON.stringify(pages.getPage.response.parse(answer))).not.toContain('secret');
  });
});
