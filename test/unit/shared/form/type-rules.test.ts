import { describe, expect, it } from 'vitest';
import { type AnyField, fieldTypes, rulesForType } from '#shared/form/field-types.ts';
import { shownPart } from '#shared/form/form-schemas.ts';
import { startValues } from '#shared/form/read-form.ts';

const field = (type: string, settings: Partial<AnyField> = {}): AnyField => ({
  id: 'f',
  type,
  label: 'Mine',
  ...settings,
});
const options = [
  { label: 'One', value: '1' },
  { label: 'Two', value: '2' },
];
const imageOptions = [{ label: 'Oil', value: 'oil', imageUrl: 'https://m.test/oil.png' }];
const photo = 'https://m.test/a.png';
const builder = (
  template: string,
  ...subFields: { id: string; type: string; label: string; defaultValue?: string }[]
) => field('prompt_builder', { promptBuilderConfig: { template, subFields } });
const mood = { id: 'p', type: 'text', label: 'Mood' };

describe('the rules of a type', () => {
  const typesWith = (predicate: (type: string) => boolean) => fieldTypes.filter(predicate);

  it('decide if a browser keeps its value', () => {
    const typesStoredInDraft = (how: string) => typesWith((type) => rulesForType({ type }).inBrowserDraft === how);
    expect(typesStoredInDraft('never')).toEqual(['password']);
    expect(typesStoredInDraft('kept-while-valid')).toEqual(['select', 'dropdown_with_image']);
    expect(typesStoredInDraft('kept')).toHaveLength(fieldTypes.length - 3);
  });

  it('decide if the assistant drafts it, and if it can be the prompt', () => {
    expect(typesWith((type) => !rulesForType({ type }).byAssistant)).toEqual([
      'dropdown_with_image',
      'date',
      'time',
      'color',
      'prompt_builder',
    ]);
    expect(typesWith((type) => rulesForType({ type }).promptClaim === 'first')).toEqual(['textarea', 'prompt_builder']);
    expect(typesWith((type) => rulesForType({ type }).promptClaim === 'named')).toEqual(['text']);
  });

  it('decide its start settings in the builder', () => {
    const starts = fieldTypes.map((type) => [type, rulesForType({ type }).starts] as const);
    expect(Object.fromEntries(starts.filter(([, settings]) => Object.keys(settings).length > 0))).toEqual({
      textarea: { rows: 4 },
      range: { min: 0, max: 100, step: 1, defaultValue: 50 },
      select: { options: [] },
      dropdown_with_image: { imageOptions: [] },
      file: { accept: 'image/*', fileLimit: 5 },
      prompt_builder: { promptBuilderConfig: { template: '', subFields: [] } },
    });
  });

  it('decide its choices and accepted files', () => {
    const choices = (one: AnyField) =>
      rulesForType(one)
        .choices(one)
        .map(({ label, value }) => `${label}=${value}`);
    expect(choices(field('text', { options }))).toEqual([]);
    expect(choices(field('boolean'))).toEqual(['On=true', 'Off=false']);
    expect(choices(field('select', { options }))).toEqual(['One=1', 'Two=2']);
    expect(choices(field('select'))).toEqual([]);
    expect(choices(field('select', { options, allowCustomValue: true }))).toEqual([]);
    expect(choices(field('dropdown_with_image', { options, imageOptions }))).toEqual(['Oil=oil']);
    expect(choices(field('dropdown_with_image', { options, imageOptions: [] }))).toEqual(['One=1', 'Two=2']);
    expect(choices(field('dropdown_with_image'))).toEqual([]);
    const readAccepted = (one: AnyField) => rulesForType(one).takes(one);
    expect(readAccepted(field('text', { accept: 'video/*' }))).toEqual([]);
    expect(readAccepted(field('file', { accept: 'video/*' }))).toEqual(['video']);
    const files = (type: string, value: unknown) =>
      rulesForType({ type })
        .files(value)
        .map(({ publicUrl }) => publicUrl);
    expect(files('file', { publicUrl: photo })).toEqual([photo]);
    expect(files('file', 'other')).toEqual([]);
    expect(files('text', { publicUrl: photo })).toEqual([]);
  });
});

describe('a form starts', { tags: ['A3.3-8'] }, () => {
  it.each<[AnyField, unknown]>([
    [field('text'), ''],
    [field('text', { defaultValue: 'a' }), 'a'],
    [field('text', { defaultValue: null }), ''],
    [field('number', { defaultValue: 0 }), 0],
    [field('select', { multiple: true, defaultValue: ['1', null, '2'] }), ['1', '2']],
    [field('boolean'), false],
    [field('boolean', { defaultValue: true }), true],
    [field('boolean', { defaultValue: 'true' }), true],
    [field('boolean', { defaultValue: 'false' }), false],
    [field('boolean', { defaultValue: [true, null] }), [true]],
    [field('range'), 50],
    [field('range', { min: 60 }), 60],
    [field('range', { max: 9 }), 9],
    [field('range', { defaultValue: 3 }), 3],
    [field('range', { defaultValue: null }), ''],
    [field('file'), null],
    [field('file', { defaultValue: photo }), { publicUrl: photo }],
    [field('file', { defaultValue: '' }), null],
    [field('file', { multiple: true }), []],
    [field('file', { multiple: true, defaultValue: [photo, '', 3] }), [{ publicUrl: photo }]],
    [builder('', mood, { ...mood, label: 'Light', defaultValue: 'soft' }), { mood: '', light: 'soft' }],
    [field('prompt_builder'), {}],
  ])('%j with %j', (one, value) => expect(startValues([one])).toEqual({ mine: value }));

  it('with the start value of each part of a prompt builder', () => {
    const parts = ['range', 'boolean', 'select', 'hologram'].map((type) => ({ id: type, type, label: type }));
    expect(startValues([builder('', ...parts)])).toEqual({
      mine: { range: 50, boolean: false, select: '', hologram: '' },
    });
  });
});

describe('a hidden field', () => {
  it.each<[AnyField, unknown]>([
    [field('text', { defaultValue: 'a' }), 'a'],
    [field('text', { defaultValue: '' }), undefined],
    [field('text'), undefined],
    [field('number', { defaultValue: 0 }), 0],
    [field('boolean', { defaultValue: 'true' }), true],
    [field('range'), 50],
    [field('range', { defaultValue: null }), undefined],
    [field('range', { defaultValue: '7' }), 7],
    [field('file', { defaultValue: photo }), photo],
    [field('file', { defaultValue: '' }), undefined],
    [field('file', { multiple: true, defaultValue: [photo, '', 3] }), [photo]],
    [field('file', { multiple: true, defaultValue: '' }), undefined],
    [builder('A {mood} dog', { ...mood, defaultValue: 'proud' }), 'A proud dog'],
    [builder('{mood}', mood), undefined],
    [field('prompt_builder'), undefined],
  ])('%j sends %j', (one, sent) => expect(rulesForType(one).hiddenPayload(one)).toEqual(sent));
});

describe('a value', () => {
  it.each<[AnyField, unknown, unknown]>([
    [field('text'), 5, 5],
    [field('text'), { a: 1 }, undefined],
    [field('text'), ['a', '', null, 'b'], ['a', 'b']],
    [field('text'), ['', null], undefined],
    [field('text'), [{ a: 1 }], undefined],
    [field('number'), '1.5', 1.5],
    [field('number'), 'x', undefined],
    [field('number'), [1, '2', 'x'], [1, 2]],
    [field('number'), Infinity, undefined],
    [field('boolean'), 'true', true],
    [field('boolean'), true, true],
    [field('boolean'), 'false', false],
    [field('select', { defaultValue: 4 }), '8', 8],
    [field('select', { defaultValue: '4' }), '8', '8'],
    [field('select', { defaultValue: 4, valueSchema: { type: 'string' } }), '8', '8'],
    [field('select', { valueSchema: { items: { type: 'number' } } }), ['1', '2'], [1, 2]],
    [field('text', { valueSchema: { type: 'number' } }), true, true],
    [field('text', { valueSchema: { type: 'string' } }), 5, '5'],
    [field('text', { valueSchema: { type: 'boolean' } }), 'true', true],
    [field('text', { valueSchema: { type: 'boolean' } }), 'false', false],
    [field('text', { valueSchema: { type: 'boolean' } }), 'maybe', 'maybe'],
    [field('text', { valueSchema: { anyOf: [{ type: 'number' }, { type: 'boolean' }] } }), ' 5 ', 5],
    [field('text', { valueSchema: { anyOf: [{ type: 'number' }, { type: 'object' }] } }), '5', 5],
    [field('text', { valueSchema: { oneOf: [{ type: 'number' }, { type: 'null' }] } }), '5', 5],
    [field('text', { valueSchema: { enum: [1, null] } }), '1', 1],
    [field('text', { valueSchema: { enum: [{ a: 1 }] } }), '{"a":1}', { a: 1 }],
    [field('text', { valueSchema: { enum: [{ a: 1 }] } }), '1', 1],
    [field('text', { valueSchema: { type: 'array', items: { type: 'integer' } } }), '1, 2;3\n4', [1, 2, 3, 4]],
    [field('text', { valueSchema: { type: 'array', items: { type: 'string' } } }), 'a, b\r\n c ', ['a, b', 'c']],
    [field('text', { valueSchema: { type: 'array', items: { type: 'string' } } }), ' \n ', undefined],
    [field('text', { valueSchema: { type: 'array', prefixItems: [{}], items: { type: 'string' } } }), '["a"]', ['a']],
    [field('text', { valueSchema: { type: 'array', items: { type: 'boolean' } } }), '[true]', [true]],
    [field('text', { valueSchema: { type: 'array' } }), '[1]', [1]],
    [field('text', { valueSchema: {} }), '"a"', 'a'],
    [field('text', { valueSchema: {} }), 'a', undefined],
    [field('text', { valueSchema: {} }), '{"constructor":1}', undefined],
    [field('text', { valueSchema: {} }), '1e300', undefined],
    [field('file'), { publicUrl: photo }, photo],
    [field('file', { multiple: true }), [{ publicUrl: photo }], [photo]],
    [field('file', { multiple: true }), [], undefined],
    [field('file'), 'other', undefined],
    [builder('A {mood} dog', mood), { mood: 'sad' }, 'A sad dog'],
    [builder('{mood}', mood), {}, undefined],
    [builder('{mood}', mood), 'sad', undefined],
    [builder('{mood}', mood), null, undefined],
    [field('prompt_builder'), { mood: 'sad' }, undefined],
    [field('hologram'), 'a', 'a'],
  ])('of %j, %j, is sent as %j', (one, value, sent) => expect(rulesForType(one).payload(one, value)).toEqual(sent));

  it.each<[AnyField, unknown, string]>([
    [field('text'), ' a ', 'a'],
    [field('number'), 3, '3'],
    [field('text'), ['a', 2], 'a, 2'],
    [field('boolean'), 'true', 'Yes'],
    [field('boolean'), 'other', 'No'],
    [field('select', { options }), ['2', '3'], 'Two, 3'],
    [field('select'), '2', '2'],
    [field('dropdown_with_image', { imageOptions }), 'oil', 'Oil'],
    [
      field('file'),
      [
        { publicUrl: photo, filename: 'a.png' },
        { publicUrl: photo, filename: 'b.png' },
      ],
      'a.png, b.png',
    ],
    [field('file'), 'other', ''],
    [builder('A {mood} dog', mood), { mood: 'sad' }, 'A sad dog'],
    [field('prompt_builder'), {}, ''],
  ])('of %j, %j, reads %s', (one, value, text) => expect(rulesForType(one).answer(one, value).value).toBe(text));

  it('lists the addresses of its files, and no others', () => {
    const filesOf = (type: string, value: unknown) => rulesForType({ type }).answer(field(type), value).files;
    expect(filesOf('file', { publicUrl: photo })).toEqual([photo]);
    expect(fieldTypes.filter((type) => filesOf(type, 'other').length > 0)).toEqual([]);
  });

  it.each<[AnyField, unknown, boolean]>([
    [field('text'), '', true],
    [field('text'), [], true],
    [field('text'), ['a'], false],
    [field('text'), 0, false],
    [field('file'), null, true],
    [field('file'), [], true],
    [field('file'), { publicUrl: photo }, false],
    [field('file'), 'other', false],
    [builder('', mood), {}, true],
    [builder('', mood), null, true],
    [builder('', mood), { mood: '' }, true],
    [builder('', mood), { mood: '', light: 'a' }, false],
    [builder('', mood), 'other', false],
    [builder('', mood), [], false],
  ])('of %j, %j, is blank: %s', (one, value, isBlank) => expect(rulesForType(one).isBlank(one, value)).toBe(isBlank));
});

describe('a default', () => {
  it.each<[AnyField, string | undefined]>([
    [field('text', { required: true }), undefined],
    [field('text', { defaultValue: 'a' }), undefined],
    [field('email', { defaultValue: 'a' }), 'Default value must be a valid email address'],
    [field('url', { defaultValue: 'a' }), 'Default value must be a valid URL'],
    [field('time', { defaultValue: 'a' }), 'Default value must be a valid time'],
    [field('select', { options, defaultValue: '3' }), 'Default value must be one of the options'],
    [field('file', { defaultValue: photo }), undefined],
    [field('file', { defaultValue: ['', photo] }), undefined],
    [field('file', { defaultValue: [photo, 'a'] }), 'Default value must be a web address'],
    [builder('', mood), undefined],
  ])('of %j: %s', (one, problem) => expect(rulesForType(one).defaultProblem(one)).toBe(problem));

  it('stays when the field changes to a type that accepts it', () => {
    const isDefaultKept = (type: string, defaultValue: string) => {
      const one = field(type, { defaultValue });
      return rulesForType(one).keepsDefault(one);
    };
    expect([isDefaultKept('text', photo), isDefaultKept('url', photo), isDefaultKept('number', '5')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([
      isDefaultKept('number', photo),
      isDefaultKept('file', photo),
      isDefaultKept('prompt_builder', photo),
    ]).toEqual([false, false, false]);
  });
});

describe('settings', () => {
  it.each<[AnyField, [string, string][]]>([
    [field('text', { min: 3, max: 1 }), []],
    [field('textarea', { rows: 1 }), [['rows', 'Rows must be a whole number from 2 to 20']]],
    [field('textarea', { rows: 2 }), []],
    [field('textarea', { rows: 20 }), []],
    [field('textarea', { rows: 2.5 }), [['rows', 'Rows must be a whole number from 2 to 20']]],
    [field('number', { min: 1, max: 1, step: 0.1 }), []],
    [field('number', { min: 3, max: 1 }), [['min', 'Minimum must not be above the maximum']]],
    [field('number', { step: 0 }), [['step', 'Step must be greater than 0']]],
    [
      field('number', { min: Number.NaN, max: Number.NaN, step: Number.NaN }),
      [
        ['min', 'Minimum must be a number'],
        ['max', 'Maximum must be a number'],
        ['step', 'Step must be a number'],
      ],
    ],
    [field('range', { min: 101 }), [['min', 'Minimum must not be above the maximum']]],
    [field('select'), [['options', 'At least one option is required']]],
    [field('select', { allowCustomValue: true }), []],
    [field('select', { options }), []],
    [
      field('select', { options: [options[0]!, { label: ' ', value: '1' }, { label: 'C', value: ' ' }] }),
      [
        ['options[1].label', 'Label of option 2 is required'],
        ['options[1].value', 'Two options have the value 1'],
        ['options[2].value', 'Value of option 3 is required'],
      ],
    ],
    [field('dropdown_with_image'), [['options', 'At least one option is required']]],
    [field('dropdown_with_image', { imageOptions: [] }), [['imageOptions', 'At least one option is required']]],
    [field('dropdown_with_image', { imageOptions: [], allowCustomValue: true }), []],
    [
      field('dropdown_with_image', { imageOptions: [{ ...imageOptions[0]!, imageUrl: '' }] }),
      [['imageOptions[0].imageUrl', 'Image address of option 1 is required']],
    ],
    [field('file', { fileLimit: 0 }), []],
    [field('file', { multiple: true }), []],
    [field('file', { multiple: true, fileLimit: 1 }), []],
    [
      field('file', { multiple: true, fileLimit: 0 }),
      [['fileLimit', 'File limit must be a whole number from 1 to 20']],
    ],
    [field('file', { maxMegabytes: 0 }), [['maxMegabytes', 'Largest file (MB) must be a whole number from 1 to 100']]],
    [builder('{mood}', mood), []],
    [builder(' ', mood), [['promptBuilderConfig.template', 'Template is required']]],
    [field('prompt_builder'), [['promptBuilderConfig.template', 'Template is required']]],
  ])('%j have the problems %j', (one, problems) => expect(rulesForType(one).settingProblems(one)).toEqual(problems));

  it.each<[AnyField, string[]]>([
    [field('text', { rows: 99, fileLimit: 99 }), []],
    [field('textarea'), []],
    [field('textarea', { rows: 21 }), ['Rows must be between 2 and 20']],
    [field('file', { fileLimit: 20 }), []],
    [field('file', { fileLimit: 21 }), ['File limit must be between 1 and 20']],
    [field('file', { maxMegabytes: 100 }), []],
    [field('file', { maxMegabytes: 101 }), ['Largest file must be between 1 and 100 MB']],
  ])('%j keep a form from being stored: %j', (one, problems) =>
    expect(rulesForType(one).definitionProblems(one)).toEqual(problems),
  );
});

describe('the parts of a prompt builder', () => {
  it('are its fields; no other type has any', () => {
    const scene = builder('', mood);
    expect(rulesForType(scene).parts(scene)).toEqual([mood]);
    const plain = { ...scene, type: 'text' };
    expect(rulesForType(plain).parts(plain)).toEqual([]);
    expect(rulesForType({ type: 'prompt_builder' }).parts(field('prompt_builder'))).toEqual([]);
  });

  it('get their own ids in a copy', () => {
    const scene = builder('{mood}', mood);
    const promptBuilderConfig = { template: '{mood}', subFields: [{ ...mood, id: 'new' }] };
    expect(rulesForType(scene).renewed(scene, () => 'new')).toEqual({ promptBuilderConfig });
    const bare = field('prompt_builder');
    expect(rulesForType(bare).renewed(bare, () => 'new')).toEqual({});
    expect(rulesForType({ type: 'text' }).renewed(field('text'), () => 'new')).toEqual({});
  });

  it('of an unknown type show their base settings only', () => {
    expect(shownPart({ ...mood, type: 'hologram', options })).toEqual({ ...mood, type: 'hologram' });
    expect(shownPart({ ...mood, type: 'file', options })).toEqual({ ...mood, type: 'file' });
    expect(shownPart({ ...mood, type: 'select', options })).toEqual({ ...mood, type: 'select', options });
  });
});
