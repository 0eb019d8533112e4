import { expect, it, describe } from 'vitest';
import { pages } from '#shared/contracts/pages.ts';
import { fieldSchema } from '#shared/form/form-schemas.ts';
import { formValuesSchema } from '#shared/form/form-value-schemas.ts';
import { isEmpty, isScalar } from '#shared/form/form-values.ts';
import {
  definitionProblems,
  type FormSection,
  presetsSchema,
  shownFields,
  toPublicField,
} from '#shared/rules/form-definition.ts';

const field = { id: 'f', label: 'Style', type: 'text' };
const other = { ...field, label: 'Other' };

it.each<[object[][], string[]]>([
  [[[field], [other]], []],
  [[], ['At least one form field is required']],
  [[[], []], ['At least one form field is required']],
  [[[field, { ...other, type: ' ' }]], ['All fields must have a type selected']],
  [[[field, { ...other, label: ' ' }]], ['Every field needs a label']],
  [[[field], [field]], ['Two fields have the variable name "style"']],
  [[[{ ...field, variableName: 'other' }, other]], ['Two fields have the variable name "other"']],
  [
    [
      [
        { ...field, type: 'textarea', rows: 1 },
        { ...other, type: 'textarea', rows: 99 },
      ],
      [{ id: 'g', label: 'File', type: 'file', fileLimit: 21 }],
    ],
    ['Rows must be between 2 and 20', 'File limit must be between 1 and 20'],
  ],
])('a form with the sections %j has the problems %j', (parts, messages) => {
  const sections = parts.map((fields, index) => ({
    id: `${index}`,
    title: '',
    fields: fields.map((one) => fieldSchema.parse(one)),
  }));
  expect(definitionProblems({ sections })).toEqual(messages.map((message) => ({ field: 'sections', message })));
});

it('a form holds sixty thousand characters', () => {
  const isAccepted = (length: number) => formValuesSchema.safeParse({ a: 'x'.repeat(length) }).success;
  expect([isAccepted(59_992), isAccepted(59_993)]).toEqual([true, false]);
});

it('only absent and removed values are empty', () => {
  expect([undefined, null, ''].every(isEmpty)).toBe(true);
  expect([0, false, [], {}, ' '].some(isEmpty)).toBe(false);
});

it('a simple value is a text, a number or a switch', () => {
  expect(['', 0, false, true, 'a', 1.5].every(isScalar)).toBe(true);
  expect([null, undefined, [], {}, Number.NaN, Infinity].some(isScalar)).toBe(false);
});

const section = (title: string): FormSection => ({
  id: title,
  title,
  fields: [{ id: title, label: title, type: 'text' }],
});

it("subscribers see a section's title only when an admin changed the default", () => {
  const titles = ['New Section', 'Main', 'Advanced', 'Look', ' Main', ''];
  const shown = shownFields({ sections: titles.map(section) }).map(({ section: title }) => title);
  expect(shown).toEqual(['', '', '', 'Look', ' Main', '']);
});

it('limits the presets of a form, whose versions are items of limited size', () => {
  const preset = { name: ' Film still ', values: { prompt: 'soft grain' } };
  expect(presetsSchema.parse([preset])).toEqual([{ ...preset, name: 'Film still' }]);
  expect(presetsSchema.safeParse([{ ...preset, name: ' ' }]).success).toBe(false);
  expect(presetsSchema.safeParse(Array.from({ length: 13 }, () => preset)).success).toBe(false);
  expect(presetsSchema.safeParse([{ ...preset, values: { prompt: 'x'.repeat(20_000) } }]).success).toBe(false);
});

const image = { id: 'f', variableName: 'image', type: 'file', label: 'Image' };

describe('a field of a public page', () => {
  it('says that its images are checked, but hides the instruction', { tags: ['A3.3-12', 'S3-42'] }, () => {
    const shown = toPublicField({
      ...image,
      imageValidationPrompt: 'A secret cat?',
      systemInstructions: 'A secret too',
    });
    expect(shown).toEqual({ ...image, checksImages: true });
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
