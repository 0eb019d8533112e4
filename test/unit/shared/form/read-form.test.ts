import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { AnyField, Field } from '#shared/form/field-types.ts';
import { fieldSchema } from '#shared/form/form-schemas.ts';
import { promptField, readForm, startValues, validateField } from '#shared/form/read-form.ts';
import { anyField } from './arbitraries.ts';

function field(type: string, settings: Partial<AnyField> = {}): AnyField {
  return { id: 'f', type, label: 'Source Photo', ...settings };
}

const file = (publicUrl: string) => ({ publicUrl });
const photo = file('https://media.test/a.png');
const json = { valueSchema: { type: 'object' } } as const;
const numbers = { valueSchema: { type: 'array', items: { type: 'number' } } } as const;

describe('messages of the generation form', () => {
  it.each([
    [field('text', { required: true }), '', 'Source Photo is required'],
    [field('text', { required: true }), null, 'Source Photo is required'],
    [field('text', { required: true }), undefined, 'Source Photo is required'],
    [field('file', { required: true }), null, 'Source Photo is required'],
    [field('file', { required: true, multiple: true }), [], 'At least one source photo is required'],
    [field('number'), 'many', 'Source Photo must be a valid number'],
    [field('number'), ' ', 'Source Photo must be a valid number'],
    // The table could not store these exactly.
    [field('number'), '9007199254740993', 'Source Photo must be at most 9007199254740991'],
    [field('number'), '-9007199254740993', 'Source Photo must be at least -9007199254740991'],
    [field('number'), 'NaN', 'Source Photo must be a valid number'],
    [field('number'), '1e40', 'Source Photo must be at most 9007199254740991'],
    [field('number'), '1e-200', 'Source Photo must be a valid number'],
    [field('number', { min: 0, step: 1 }), '1.5', 'Source Photo must be a whole number'],
    [field('range', { min: 0, max: 9, step: 1 }), 1.5, 'Source Photo must be a whole number'],
    [field('number', { min: 3 }), 2, 'Source Photo must be at least 3'],
    [field('number', { max: 3 }), '4', 'Source Photo must be at most 3'],
    [field('range'), 101, 'Source Photo must be at most 100'],
    [field('range'), -1, 'Source Photo must be at least 0'],
  ])(
    '%o with %o',
    { tags: ['S3-38', 'S4.6-17', 'S5-20', 'S5-21', 'S5-22', 'S5-23', 'S5-24', 'S5-25', 'S5-26', 'S5-37'] },
    (subject, value, message) => {
      expect(validateField(subject, value)).toBe(message);
    },
  );

  it.each([
    [field('text'), ''],
    [field('text', { required: true }), 'a cat'],
    [field('number', { required: true }), 0],
    [field('number', { min: 1, max: 3 }), '1'],
    [field('number', { min: 1, max: 3 }), 3],
    [field('boolean', { required: true }), false],
    [field('boolean'), 'false'],
    [field('file', { accept: 'video/*' }), file('https://media.test/a')],
    [field('textarea', json), ' '],
    [field('textarea', json), '{}'],
    [field('textarea', numbers), ','],
    [field('select', { options: [{ label: 'Five', value: '5' }] }), 5],
    [field('select', { options: [{ label: 'Five', value: '5' }], multiple: true }), ['5']],
    [field('select', { options: [{ label: 'Five', value: '5' }], multiple: true }), '5'],
    [field('file', { required: true }), photo],
    [field('file', { required: true, multiple: true }), [photo]],
    [field('text', { required: true, hidden: true, defaultValue: 'x' }), 'anything'],
  ])('none for %o with %o', { tags: ['A3.3-10', 'S3-37', 'S5-37'] }, (subject, value) => {
    expect(validateField(subject, value)).toBeUndefined();
  });
});

describe('values that a server must refuse', () => {
  const options = [{ label: 'Five', value: '5' }];
  it.each([
    [field('select', { options }), '6', 'Source Photo must be one of the options'],
    [field('select', { options }), ['5'], 'Source Photo must be one of the options'],
    [field('select', { options, multiple: true }), ['5', '6'], 'Source Photo must be one of the options'],
    [field('dropdown_with_image', { options }), { a: 1 }, 'Source Photo must be one of the options'],
    [field('email'), 'me', 'Source Photo must be a valid email address'],
    [field('url'), 'javascript:alert(1)', 'Source Photo must be a valid URL'],
    [field('color'), 'red', 'Source Photo must be a color such as #1a2b3c'],
    [field('file'), 'https://media.test/a.png', 'Source Photo must be a file'],
    [field('file'), file('file:///etc/passwd'), 'Source Photo must be a file'],
    [field('file'), [photo, photo], 'Source Photo accepts at most 1 file'],
    [field('file', { multiple: true, fileLimit: 2 }), [photo, photo, photo], 'Source Photo accepts at most 2 files'],
    [field('file', { accept: 'video/*' }), photo, 'Source Photo accepts only video files'],
    ...['a.heic', 'a.HEIF', 'a.avif', 'a.tif', 'a.tiff', 'a.bmp', 'a.svg', 'a.ico?v=1'].map(
      (name): [AnyField, unknown, string] => [
        field('file'),
        // The file name says nothing about the stored type.
        { ...file(`https://media.test/${name}`), filename: 'photo.jpg' },
        'Source Photo accepts pictures as JPEG, PNG, WebP or GIF',
      ],
    ),
    [
      field('file', { accept: 'image/*' }),
      { ...file('https://media.test/a.mp4'), filename: 'photo.jpg' },
      'Source Photo accepts only image files',
    ],
    [
      field('file', { accept: 'image/*,video/*' }),
      file('https://media.test/a.mp3'),
      'Source Photo accepts only image and video files',
    ],
    [
      field('file', { accept: 'video/*', multiple: true }),
      [file('https://media.test/a.mp4'), photo],
      'Source Photo accepts only video files',
    ],
    [field('textarea', json), '{', 'Source Photo must be valid JSON'],
    [field('textarea', json), '[]', 'Source Photo must be a JSON object'],
    [field('textarea', { ...numbers, required: true }), ',', 'Source Photo is required'],
    [field('text'), photo, 'Source Photo must be text'],
    [field('boolean'), 'maybe', 'Source Photo must be yes or no'],
    [field('prompt_builder'), 'text', 'Source Photo is not filled in correctly'],
  ])('%o with %o', { tags: ['S3-40', 'S5-30', 'S9-12'] }, (subject, value, message) => {
    expect(validateField(subject, value)).toBe(message);
  });

  it('accepts a custom value when the field allows it', { tags: ['S3-41'] }, () => {
    expect(validateField(field('dropdown_with_image', { options, allowCustomValue: true }), 'mine')).toBeUndefined();
  });
});

describe('a whole form', () => {
  const builder = field('prompt_builder', {
    variableName: 'prompt',
    required: true,
    promptBuilderConfig: {
      template: '{subject} in {mood}',
      subFields: [
        { id: '1', type: 'text', label: 'Subject', required: true },
        { id: '2', type: 'number', label: 'Mood', max: 3 },
      ],
    },
  });

  it('skips hidden fields and names problems by key', () => {
    const fields = [field('text', { hidden: true, required: true }), field('text', { required: true })];
    expect(readForm(fields, {}).problems).toEqual([{ field: 'source_photo', message: 'Source Photo is required' }]);
  });

  it('validates the parts of a prompt builder', { tags: ['S3-46'] }, () => {
    expect(readForm([builder], { prompt: { mood: 4 } }).problems).toEqual([
      { field: 'prompt.subject', message: 'Subject is required' },
      { field: 'prompt.mood', message: 'Mood must be at most 3' },
    ]);
    expect(readForm([builder], { prompt: { subject: 'a cat' } }).problems).toEqual([]);
    expect(readForm([builder], {}).problems).toEqual([{ field: 'prompt.subject', message: 'Subject is required' }]);
    const parts = [{ id: '1', type: 'text', label: 'Subject' } as const];
    const free = { ...builder, promptBuilderConfig: { template: '{subject}', subFields: parts } };
    expect(readForm([free], {}).problems).toEqual([{ field: 'prompt', message: 'Source Photo is required' }]);
  });

  it('never reads a value from the prototype', () => {
    expect(readForm([field('text', { variableName: 'constructor', required: true })], {}).problems).toHaveLength(1);
  });

  test.prop([fc.array(anyField), fc.dictionary(fc.string(), fc.anything())])(
    'never throws, whatever the values',
    (fields, values) => {
      expect(Array.isArray(readForm(fields, values).problems)).toBe(true);
    },
  );

  test.prop([anyField, fc.anything()])('never throws for any value of any field', (subject, value) => {
    expect(['string', 'undefined']).toContain(typeof validateField(subject, value));
  });
});

describe('start values', () => {
  it('are the defaults, without hidden fields', () => {
    const fields = [
      field('range', { variableName: 'cfg', max: 10 }),
      field('range', { variableName: 'plain' }),
      field('boolean', { variableName: 'safe' }),
      field('file', { variableName: 'photos', multiple: true }),
      field('text', { variableName: 'secret', hidden: true, defaultValue: 'x' }),
      field('select', { variableName: 'duration', defaultValue: '5' }),
    ];
    expect(startValues(fields)).toEqual({ cfg: 10, plain: 50, safe: false, photos: [], duration: '5' });
  });
});

/** Fields of the type, named as given; `{...}` has more settings. */
const textField = (type: string, variableName: string, settings: object = {}): Field =>
  fieldSchema.parse({ id: variableName, label: variableName, type, variableName, ...settings });

const promptOf = (...fields: Field[]) => promptField(fields)?.variableName;

describe('the prompt of a form', () => {
  const style = textField('textarea', 'style');
  const prompt = textField('text', 'prompt');

  it('is the marked field', () => {
    expect(promptOf(prompt, style, textField('text', 'words', { isPrompt: true }))).toBe('words');
    expect(promptOf(prompt, style, textField('prompt_builder', 'scene', { isPrompt: true }))).toBe('scene');
  });

  it('is the field with the key prompt when none is marked', () => {
    expect(promptOf(style, prompt)).toBe('prompt');
    expect(promptOf(style, textField('text', 'Prompt'))).toBe('Prompt');
  });

  it('is otherwise the first long text, whatever its name', { tags: ['S3-22'] }, () => {
    expect(promptOf(textField('text', 'title'), textField('textarea', 'gen_text'), style)).toBe('gen_text');
    expect(promptOf(textField('prompt_builder', 'scene'), style)).toBe('scene');
  });

  it('is never a password, JSON or a list', () => {
    const notText = [{ type: 'array', items: { type: 'string' } }, { type: 'object' }, {}, { anyOf: [{}] }];
    const otherFields = notText.map((valueSchema, index) => textField('textarea', `other_${index}`, { valueSchema }));
    expect(promptOf(textField('textarea', 'negative_prompt'), ...otherFields)).toBeUndefined();
    const mixed = textField('textarea', 'mixed', { valueSchema: { minLength: 1, items: {} } });
    expect(promptOf(mixed)).toBeUndefined();
    expect(promptOf(...otherFields, textField('textarea', 'lyrics', { valueSchema: { maxLength: 600 } }))).toBe(
      'lyrics',
    );
    expect(
      promptOf(...otherFields, textField('textarea', 'script', { valueSchema: { type: 'string', minLength: 1 } })),
    ).toBe('script');
  });

  it('is never a hidden field', () => {
    expect(promptOf(textField('textarea', 'style', { hidden: true }), textField('textarea', 'story'))).toBe('story');
    expect(promptOf(textField('textarea', 'prompt', { hidden: true, isPrompt: true }))).toBeUndefined();
  });

  it('does not exist in a form without texts', () => {
    expect(
      promptOf(textField('text', 'title'), textField('file', 'prompt'), textField('select', 'style')),
    ).toBeUndefined();
  });
});
