import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { adminModels } from '#shared/contracts/admin-models.ts';
import type { PriceRow } from '#shared/form/price-rule.ts';
import { formFields, sectionedFields } from '#shared/rules/form-definition.ts';
import { modelProblems } from '#shared/rules/model-rules.ts';
import { modelDefinitionSchema } from '#shared/rules/model.ts';

const fields = [{ id: 'f', label: 'Prompt', type: 'text' }];
const definition = {
  name: 'X',
  endpoint: 'fal-ai/x',
  estimatedSeconds: 1,
  sections: [{ id: 's', title: 'Main', fields }],
};
const messageFor = (more: object) =>
  adminModels.createModel.body.safeParse({ definition: { ...definition, ...more } }).error?.issues[0]?.message;

describe('a call with a missing or wrong setting gets the specified message', () => {
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

const modelOf = (more: object) => ({ ...modelDefinitionSchema.parse(definition), ...more });
const longRunning = { isLongRunning: true, streamNodeId: '1', pollingNodeName: 'poll', pollingIntervalSeconds: 60 };

describe('a model', () => {
  it('has sections with an id, a title and fields', { tags: ['A3.4-1'] }, () => {
    expect(modelDefinitionSchema.parse(definition).sections).toEqual(definition.sections);
    const untitled = { ...definition, sections: [{ id: 's', fields }] };
    expect(modelDefinitionSchema.safeParse(untitled).success).toBe(false);
  });

  it('keeps the names of its nodes', { tags: ['S3-20'] }, () => {
    expect(modelDefinitionSchema.parse({ ...definition, ...longRunning })).toMatchObject(longRunning);
  });

  it.each([
    [{}],
    [{ creditCost: 1 }],
    [{ creditCost: 1000 }],
    [{ outputKey: 'data.images' }],
    [{ outputKey: 'image2.data' }],
    [{ outputKey: 'a.url.b' }],
    [{ outputContentType: ' audio/x-m4a ', outputExtension: ' m4a ' }],
    [longRunning],
    [{ creditCost: 7, estimatedSeconds: 86_400, providerCostUsd: 0.025 }],
    [{ iconUrl: 'https://files.test/i.svg', exampleMediaUrl: '/examples/a.png' }],
    [{ iconUrl: ' ', exampleMediaUrl: ' https://files.test/a.mp4 ' }],
    [{ ...longRunning, pollingIntervalSeconds: 10 }],
    [{ ...longRunning, pollingIntervalSeconds: 3600 }],
    [{ ...longRunning, isLongRunning: false, streamNodeId: '', pollingIntervalSeconds: 1 }],
  ])('with %j can be saved', { tags: ['A5.2-6'] }, (more) => expect(modelProblems(modelOf(more))).toEqual([]));

  const wrongKey = 'Output key must be the name of the container, without index and without .url';
  const wrongType = 'Media type must be that of an image, a video or audio, such as image/png';
  const wrongExtension = 'File extension must be small letters and digits, such as png';
  const wrongInterval = 'Polling interval must be between 10 and 3600 seconds';
  const wrongPath = 'Workflow path must be the path alone: no link, no blanks, and no slash at its ends';
  it.each([
    [{ name: ' ' }, 'name', 'Model name is required'],
    [{ endpoint: ' ' }, 'endpoint', 'Workflow path is required'],
    [{ creditCost: 0 }, 'creditCost', 'Credit cost is required and must be greater than 0'],
    [{ creditCost: 1001 }, 'creditCost', 'Credit cost must be at most 1000'],
    [{ creditCost: 1.5 }, 'creditCost', 'Credit cost must be a whole number'],
    [{ creditCost: 0.5 }, 'creditCost', 'Credit cost must be a whole number'],
    [{ creditCost: Number.NaN }, 'creditCost', 'Credit cost must be a number'],
    [{ creditCost: -3 }, 'creditCost', 'Credit cost is required and must be greater than 0'],
    [{ estimatedSeconds: Number.NaN }, 'estimatedSeconds', 'Estimated time must be a number'],
    [{ estimatedSeconds: 2.5 }, 'estimatedSeconds', 'Estimated time must be a whole number of seconds'],
    [{ estimatedSeconds: 86_401 }, 'estimatedSeconds', 'Estimated time must be at most 86400 seconds'],
    [{ providerCostUsd: Number.NaN }, 'providerCostUsd', 'Provider cost must be a number'],
    [{ providerCostUsd: -0.1 }, 'providerCostUsd', 'Provider cost must not be negative'],
    [{ providerCostUsd: 1001 }, 'providerCostUsd', 'Provider cost must be at most 1000 dollars'],
    [{ sortOrder: 1.5 }, 'sortOrder', 'Sort order must be a whole number'],
    [{ sortOrder: -1_000_001 }, 'sortOrder', 'Sort order must be at least -1000000'],
    [
      { ...longRunning, pollingIntervalSeconds: 10.5 },
      'pollingIntervalSeconds',
      'Polling interval must be a whole number of seconds',
    ],
    [{ endpoint: 'https://fal.ai/models/fal-ai/flux' }, 'endpoint', wrongPath],
    [{ endpoint: 'fal-ai/flux schnell' }, 'endpoint', wrongPath],
    [{ endpoint: '/fal-ai/flux' }, 'endpoint', wrongPath],
    [{ iconUrl: 'icon.png' }, 'iconUrl', 'Icon URL must be a web address'],
    [{ iconUrl: 'javascript:alert(1)' }, 'iconUrl', 'Icon URL must be a web address'],
    [{ exampleMediaUrl: '//files.test/a.png' }, 'exampleMediaUrl', 'Example media URL must be a web address'],
    [{ outputKey: 'images[0]' }, 'outputKey', wrongKey],
    [{ outputKey: 'image.url' }, 'outputKey', wrongKey],
    [{ outputContentType: 'text/html' }, 'outputContentType', wrongType],
    [{ outputContentType: 'image' }, 'outputContentType', wrongType],
    [{ outputContentType: 'an image/png' }, 'outputContentType', wrongType],
    [{ outputContentType: 'image/png; q' }, 'outputContentType', wrongType],
    [{ outputExtension: '.png' }, 'outputExtension', wrongExtension],
    [{ outputExtension: 'ninechars' }, 'outputExtension', wrongExtension],
    [{ outputKey: 'images.0' }, 'outputKey', wrongKey],
    [{ outputKey: 'images.12' }, 'outputKey', wrongKey],
    [{ outputKey: 'data.0.images' }, 'outputKey', wrongKey],
    [{ estimatedSeconds: 0 }, 'estimatedSeconds', 'Estimated time is required'],
    [{ sections: [] }, 'sections', 'At least one form field is required'],
    [{ ...longRunning, streamNodeId: ' ' }, 'streamNodeId', 'Stream node ID is required'],
    [{ ...longRunning, pollingNodeName: ' ' }, 'pollingNodeName', 'Polling node name is required'],
    [{ ...longRunning, pollingIntervalSeconds: 9 }, 'pollingIntervalSeconds', wrongInterval],
    [{ ...longRunning, pollingIntervalSeconds: 3601 }, 'pollingIntervalSeconds', wrongInterval],
  ])('with %j is refused at its %s: %s', { tags: ['A2.9-5', 'A2.9-6', 'A3.2-7'] }, (more, field, message) => {
    expect(modelProblems(modelOf(more))).toEqual([{ field, message }]);
  });

  it("is refused while the picture of an option has an address that browsers can't show", () => {
    const imageOptions = ['https://files.test/a.png', '/icon.svg', 'a.png', ' '].map((imageUrl, index) => ({
      label: `${index}`,
      value: `${index}`,
      imageUrl,
    }));
    const pictures = { id: 'p', label: 'Look', type: 'dropdown_with_image' as const, imageOptions };
    const message = 'Look: Image address of option 3 must be a web address';
    const form = { sections: [{ id: 's', title: '', fields: [pictures] }] };
    expect(modelProblems(modelOf(form))).toEqual([{ field: 'sections', message }]);
  });

  it('has the fields of all its sections, in order', { tags: ['A3.2-17', 'S3-32'] }, () => {
    const section = (title: string, ...ids: string[]) => ({
      id: title,
      title,
      fields: ids.map((id) => ({ ...fields[0]!, id })),
    });
    const form = z.pick(modelDefinitionSchema, { sections: true }).parse({
      sections: [section('Main', 'a', 'b'), section('None'), section('More', 'c')],
    });
    expect(formFields(form).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(sectionedFields(form).map(({ id, section: title }) => [id, title])).toEqual([
      ['a', 'Main'],
      ['b', 'Main'],
      ['c', 'More'],
    ]);
  });
});

const pricedFields = [
  { id: '1', label: 'Pictures', type: 'number', variableName: 'count', required: true },
  { id: '3', label: 'Layers', type: 'number', variableName: 'layers' },
  { id: '4', label: 'Sound', type: 'boolean', variableName: 'sound' },
  {
    id: '5',
    label: 'Length',
    type: 'select',
    variableName: 'length',
    options: ['5', '10'].map((option) => ({ label: option, value: option })),
  },
  { id: '2', label: 'Styles', type: 'select', variableName: 'styles', multiple: true, options: [] },
];
const sections = [{ id: 's', title: 'Main', fields: pricedFields }];
const problemsOf = (rows: readonly PriceRow[], minimum = 1) =>
  modelProblems(
    modelDefinitionSchema.parse({
      name: 'M',
      endpoint: 'fal-ai/m',
      estimatedSeconds: 1,
      sections,
      priceRule: { rows, minimum },
    }),
  );
const amount: PriceRow = { field: 'count', by: 'amount', per: 1, otherwise: 1 };
const tier = (ends: number[]): PriceRow => ({
  field: 'count',
  by: 'tier',
  tiers: ends.map((upTo) => ({ upTo, factor: 1 })),
  otherwise: 1,
});
const value = (factor: number, field = 'count'): PriceRow => ({
  field,
  by: 'value',
  factors: [{ value: '1', factor }],
  otherwise: Math.max(1, factor),
});

describe("a model's price", () => {
  it.each([[[]], [[amount, tier([1, 2, 3.5]), value(0), value(1000), value(0.125)]]])(
    'can be saved with the rows %j',
    (rows) => expect(problemsOf(rows)).toEqual([]),
  );

  const factors = 'has a factor that is not from 0 to 1000, with at most three decimals';
  const lines = (values: string[]) => values.map((one) => ({ value: one, factor: 2 }));
  const byValue = { by: 'value', otherwise: 2 } as const;
  it.each([
    [{ ...amount, field: 'gone' }, 'needs a field of the form'],
    [{ ...amount, per: 0 }, 'has a unit that is not at least 0.001'],
    [{ ...amount, per: -1 }, 'has a unit that is not at least 0.001'],
    [{ ...amount, field: 'layers' }, 'has a field that can be left out: it must be required, or have a default'],
    [{ ...amount, field: 'sound' }, 'has a switch, which is priced by its value'],
    [value(1000.5), factors],
    [value(0.1234), factors],
    [{ ...value(3), otherwise: 2 }, 'must not make anything else cheaper than its dearest line'],
    [tier([2, 2]), 'has a range that does not end above the one before'],
    [value(1, 'styles'), 'has a field that takes several, which can only be counted'],
    [{ ...byValue, field: 'length', factors: lines(['5']) }, 'needs a line for each option of its field'],
    [{ ...byValue, field: 'sound', factors: lines(['true']) }, 'needs a line for each option of its field'],
    [{ ...byValue, field: 'count', factors: lines(['1', '1']) }, 'names a value twice'],
  ] satisfies [PriceRow, string][])("can't be saved with %j, which %s", (row, words) => {
    expect(problemsOf([row]).map((one) => one.message)).toEqual([`Price row 1 ${words}`]);
  });

  it("can't be saved with values that the editor could not read", () => {
    expect(problemsOf([value(-1)]).map((one) => one.message)).toEqual([`Price row 1 ${factors}`]);
  });

  it.each([0, 1001])('is at least 1 credit and at most 1000: %d', (minimum) => {
    const message = 'The least that a generation costs must be a whole number from 1 to 1000';
    expect(problemsOf([], minimum)).toEqual([{ field: 'priceRule.minimum', message }]);
  });
});
