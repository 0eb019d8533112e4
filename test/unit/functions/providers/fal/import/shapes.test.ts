import { describe, expect, it } from 'vitest';
import { mapDocument } from '#functions/providers/fal/import/map-document.ts';
import type { Field } from '#shared/form/field-types.ts';
import { readForm, startValues } from '#shared/form/read-form.ts';
import { documentOf } from './documents.ts';
import { expectFaithfulForm, fieldsOf } from './expect-faithful.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const nullable = (schema: object, settings: object = {}) => ({ anyOf: [schema, { type: 'null' }], ...settings });
const url = { type: 'string' };

const schemas = {
  LoraWeight: {
    type: 'object',
    'x-fal-order-properties': ['path', 'scale'],
    required: ['path'],
    properties: {
      scale: { type: 'number', minimum: 0, maximum: 4, default: 1 },
      path: { type: 'string', description: 'URL or the path to the LoRA weights.' },
    },
  },
  ControlNet: {
    type: 'object',
    required: ['path', 'control_image_url'],
    properties: {
      path: { type: 'string' },
      control_image_url: url,
      variant: nullable({ type: 'string' }),
      conditioning_scale: { type: 'number', default: 1 },
      mask_url: nullable(url),
    },
  },
  ImageInput: {
    title: 'Image',
    type: 'object',
    required: ['url'],
    properties: {
      url,
      content_type: { type: 'string' },
      file_size: nullable({ type: 'integer' }),
      width: nullable({ type: 'integer' }),
    },
  },
  Speaker: {
    type: 'object',
    required: ['voice'],
    properties: { voice: { type: 'string', enum: ['Alice', 'Carter'] }, speaker_id: { type: 'integer', default: 0 } },
  },
  Node: { type: 'object', properties: { name: { type: 'string' }, child: ref('Node') } },
  ImageSize: {
    type: 'object',
    properties: {
      width: { type: 'integer', exclusiveMinimum: 0, maximum: 14142, default: 512 },
      height: { type: 'integer', exclusiveMinimum: 0, maximum: 14142, default: 512 },
    },
  },
};

/** Shapes of fal's models, by their special property. */
const shapes: Record<string, { properties: Record<string, unknown>; required?: string[] }> = {
  'a list of LoRAs': { properties: { loras: { type: 'array', items: ref('LoraWeight'), default: [] } } },
  'a nullable list of LoRAs with a default': {
    properties: {
      loras: nullable(
        { type: 'array', items: ref('LoraWeight') },
        { default: [{ path: 'a.safetensors', scale: 0.5 }] },
      ),
    },
  },
  'a required list of LoRAs': {
    properties: { loras: { type: 'array', items: ref('LoraWeight'), maxItems: 2 } },
    required: ['loras'],
  },
  'ControlNets with files': { properties: { controlnets: { type: 'array', items: ref('ControlNet') } } },
  'a size by name or by pixels': {
    properties: {
      image_size: {
        anyOf: [ref('ImageSize'), { type: 'string', enum: ['square_hd', 'square'] }, { type: 'null' }],
        default: 'square_hd',
      },
    },
  },
  'a size that starts with pixels': {
    properties: {
      image_size: {
        anyOf: [ref('ImageSize'), { type: 'string', enum: ['square'] }],
        default: { width: 1536, height: 1536 },
      },
    },
    required: ['image_size'],
  },
  'safety tolerance as text': {
    properties: { safety_tolerance: { type: 'string', enum: ['1', '2', '6'], default: '2' } },
  },
  'numbers to choose from': {
    properties: {
      fps: { type: 'integer', enum: [16, 24], default: 24 },
      rate: { enum: [1, 2.5] },
      mixed: { enum: ['auto', 5, true], default: 5 },
    },
  },
  'a number or a word': {
    properties: {
      seed: { anyOf: [{ type: 'integer' }, { type: 'string', enum: ['random'] }] },
      timing: { oneOf: [{ type: 'number', minimum: 1 }, { const: 'auto' }], default: 'auto' },
    },
  },
  'several speakers': {
    properties: {
      script: { type: 'string' },
      speakers: { type: 'array', items: ref('Speaker'), minItems: 1, maxItems: 4 },
    },
    required: ['script', 'speakers'],
  },
  'a nullable file': {
    properties: {
      image_url: nullable({ ...url, _fal_ui_field: 'image' }),
      mask_url: nullable(url, { title: 'Mask URL' }),
    },
  },
  'a file as address or object': {
    properties: {
      image: { anyOf: [url, ref('ImageInput')], description: 'URL of the image' },
      cover: ref('ImageInput'),
    },
    required: ['cover'],
  },
  'one file or many': {
    properties: { image_urls: { anyOf: [url, { type: 'array', items: url, maxItems: 4 }] } },
    required: ['image_urls'],
  },
  'maps of names to values': {
    properties: {
      weights: { type: 'object', additionalProperties: { type: 'number' } },
      extra: { type: 'object' },
      headers: nullable({ type: 'object', additionalProperties: { type: 'string' } }),
    },
  },
  'lists of numbers and words': {
    properties: {
      timestamps: { type: 'array', items: { type: 'number', minimum: 0 }, default: [0, 1.5] },
      tags: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 5 },
      sizes: { type: 'array', items: { type: 'string', enum: ['s', 'm'] }, default: ['s'] },
    },
    required: ['tags'],
  },
  'lists in lists': {
    properties: {
      boxes: { type: 'array', items: { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 } },
      point: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }], minItems: 2, maxItems: 2 },
    },
    required: ['point'],
  },
  'a structure in itself': { properties: { tree: ref('Node') } },
  'forms told apart by a word': {
    properties: {
      shot: {
        oneOf: [
          { type: 'object', required: ['kind', 'x'], properties: { kind: { const: 'a' }, x: { type: 'integer' } } },
          { type: 'object', required: ['kind', 'y'], properties: { kind: { const: 'b' }, y: { type: 'string' } } },
        ],
      },
    },
    required: ['shot'],
  },
  constants: {
    properties: { version: { const: 2 }, kind: { const: 'x' }, only: { enum: ['8s'], default: '8s' } },
    required: ['version'],
  },
  'limits of all kinds': {
    properties: {
      lr: { type: 'number', exclusiveMinimum: 0, maximum: 1, default: 0.0004 },
      width: { type: 'integer', minimum: 256, maximum: 1440, multipleOf: 32, default: 1024 },
      steps: { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 5 },
      seed: { type: 'integer', minimum: 0, maximum: 2 ** 64 },
    },
  },
  'the older words for nullable and exclusive': {
    properties: { voice: { type: 'string', nullable: true }, cfg: { type: 'number', minimum: 0, maximum: 1 } },
  },
  'several types by name': {
    properties: { start: { type: ['integer', 'null'] }, mark: { type: ['string', 'number'], default: 3 } },
  },
  'text with limits': {
    properties: {
      prompt: { type: 'string', minLength: 3, maxLength: 20 },
      color: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
      mail: { type: 'string', format: 'email' },
    },
    required: ['prompt'],
  },
  'an optional object with required parts': {
    properties: {
      voice: {
        type: 'object',
        required: ['id', 'rate'],
        properties: {
          rate: { type: 'integer', enum: [1, 2], default: 1 },
          id: { type: 'string' },
          loud: { type: 'boolean', default: true },
        },
      },
    },
  },
  'an optional object that needs another': {
    properties: {
      voice: {
        type: 'object',
        required: ['tone'],
        properties: {
          tone: { type: 'object', properties: { warm: { type: 'boolean' } } },
          name: { type: 'string' },
        },
      },
    },
  },
  'required objects of optional parts': {
    properties: {
      a: { type: 'object', properties: { level: { type: 'integer', minimum: 0, maximum: 4, default: 2 } } },
      b: { type: 'object', properties: { word: { type: 'string' } } },
      c: {
        type: 'array',
        items: { type: 'object', properties: { level: { type: 'integer', minimum: 0, maximum: 4, default: 2 } } },
      },
    },
    required: ['a', 'b', 'c'],
  },
  'a required object with a default': {
    properties: {
      voice: {
        allOf: [
          {
            type: 'object',
            required: ['id'],
            properties: { id: { type: 'string' }, speed: { type: 'number', minimum: 0.5, maximum: 2, default: 1 } },
          },
        ],
        default: { id: 'Wise', speed: 1.5 },
      },
    },
    required: ['voice'],
  },
};

describe.each(Object.entries(shapes))('%s', (_, { properties, required }) => {
  it('become a form that sends only accepted input', () => {
    expectFaithfulForm(documentOf(properties, { required, schemas }));
  });
});

function field(document: unknown, key: string): Field {
  const found = fieldsOf(document).find(({ variableName }) => variableName === key);
  if (!found)
    throw new Error(
      `No field ${key} in ${fieldsOf(document)
        .map(({ id }) => id)
        .join(', ')}`,
    );
  return found;
}

const one = (name: string, schema: object, required: string[] = []) =>
  field(documentOf({ [name]: schema }, { schemas, required }), name);

describe('a field', () => {
  it.each([
    ['prompt', { type: 'string' }, { type: 'textarea' }],
    ['style_name', { type: 'string', title: 'Style' }, { type: 'text', label: 'Style' }],
    ['seed', { type: 'integer' }, { type: 'number', step: 1, valueSchema: { type: 'integer' } }],
    [
      'cfg_scale',
      { type: 'number', minimum: 0, maximum: 1, default: 0.5 },
      { type: 'range', min: 0, max: 1, step: 0.05, defaultValue: 0.5 },
    ],
    ['cfg', { type: 'number', minimum: 0, maximum: 1 }, { type: 'number', min: 0, max: 1 }],
    ['width', { type: 'integer', minimum: 64, maximum: 4096, default: 512 }, { type: 'number', min: 64, max: 4096 }],
    [
      'count',
      { type: 'integer', exclusiveMinimum: 0, maximum: 4, default: 1 },
      { type: 'range', min: 1, max: 4, step: 1 },
    ],
    ['duration', { type: 'string', enum: ['5', '10'], default: 5 }, { type: 'select', defaultValue: '5' }],
    ['loop', { type: 'boolean', default: true }, { type: 'boolean', defaultValue: true }],
    ['loop', { anyOf: [{ type: 'boolean' }, { type: 'null' }] }, { type: 'select', valueSchema: { type: 'boolean' } }],
    ['image_url', { type: 'string', title: 'Image Url' }, { type: 'file', accept: 'image/*', label: 'Image' }],
    ['mask_video_url', { type: 'string' }, { type: 'file', accept: 'video/*' }],
    ['ref_audio_url', { type: 'string' }, { type: 'file', accept: 'audio/*' }],
    [
      'input_url',
      { type: 'string', description: 'The image or video to edit' },
      { type: 'file', accept: 'image/*,video/*' },
    ],
    ['first_frame', { type: 'string', ui: { field: 'image' } }, { type: 'file', accept: 'image/*' }],
    ['images_data_url', { type: 'string', description: 'URL to zip archive with images' }, { type: 'url' }],
    [
      'image_urls',
      { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 30, title: 'Image URLs' },
      { type: 'file', multiple: true, fileLimit: 20, label: 'Images', valueSchema: { type: 'array', minItems: 2 } },
    ],
    [
      'tags',
      { type: 'array', items: { type: 'string' }, default: ['a', 'b'] },
      { type: 'textarea', defaultValue: 'a\nb' },
    ],
    [
      'map',
      { type: 'object', additionalProperties: { type: 'number' } },
      { type: 'textarea', valueSchema: { type: 'object', additionalProperties: { type: 'number' } } },
    ],
    ['prompt', { type: 'string', examples: ['a fox'] }, { placeholder: 'a fox' }],
    ['mode', { type: 'string', enum: ['a'], ui: { hidden: true }, default: 'a' }, { hidden: true, defaultValue: 'a' }],
  ])('%s of %o', (name, schema, expected) => {
    expect(one(name, schema)).toMatchObject(expected);
  });

  it('is labelled with its title, or with words from its name', () => {
    expect(one('tail_image_url', { type: 'string' }).label).toBe('Tail Image');
    expect(one('stylePreset', { type: 'string' }).label).toBe('Style Preset');
  });
});

describe('the form', () => {
  it("follows fal's order, then puts required fields first", () => {
    const properties = { a: url, b: url, c: url, d: url };
    const order = fieldsOf(documentOf(properties, { required: ['d', 'b'], order: ['c', 'gone'] })).map(({ id }) => id);
    expect(order).toEqual(['c', 'b', 'd', 'a']);
  });

  it('separates technical settings, but shows required ones', () => {
    const properties = {
      prompt: url,
      seed: { type: 'integer' },
      scheduler: { type: 'string' },
      num_inference_steps: { type: 'integer' },
      style: url,
    };
    const { sections } = mapDocument(documentOf(properties, { required: ['num_inference_steps'] }));
    expect(
      sections.map(({ title, fields }) => [title, fields.map(({ id, advanced }) => [id, advanced ?? false])]),
    ).toEqual([
      [
        'Main',
        [
          ['num_inference_steps', false],
          ['prompt', false],
          ['style', false],
        ],
      ],
      [
        'Advanced',
        [
          ['seed', true],
          ['scheduler', true],
        ],
      ],
    ]);
  });

  it('hides safety and inlining settings from subscribers', () => {
    const fields = fieldsOf(
      documentOf({
        prompt: { type: 'string' },
        sync_mode: { type: 'boolean', default: false },
        enable_safety_checker: { type: 'boolean', default: true },
        safety_tolerance: { type: 'string', enum: ['1', '2', '6'], default: '2' },
      }),
    );
    const entered = { prompt: 'a fox', sync_mode: true, enable_safety_checker: false, safety_tolerance: '6' };
    expect(readForm(fields, entered).payload).toEqual({
      prompt: 'a fox',
      enable_safety_checker: true,
      safety_tolerance: '2',
    });
  });

  it('sends a LoRA only with its path, and each after the previous one', () => {
    const fields = fieldsOf(documentOf({ loras: { type: 'array', items: schemas.LoraWeight } }));
    expect(readForm(fields, { 'loras[0].scale': 2 }).payload).toEqual({});
    expect(readForm(fields, { 'loras[0].path': 'p', 'loras[0].scale': 2, 'loras[1].scale': 3 }).payload).toEqual({
      loras: [{ path: 'p', scale: 2 }],
    });
    expect(readForm(fields, { 'loras[1].path': 'p' }).payload).toEqual({});
  });

  it('sends nothing for an untouched optional object', () => {
    const level = { type: 'number', minimum: 0, maximum: 1, default: 0.5 };
    const properties = { voice: { type: 'object', properties: { level, loud: { type: 'boolean', default: true } } } };
    const fields = fieldsOf(documentOf({ ...properties, map: { type: 'object' } }));
    expect(readForm(fields, startValues(fields)).payload).toEqual({});
    expect(readForm(fields, { 'voice.level': 0.2, 'voice.loud': 'false' }).payload).toEqual({
      voice: { level: 0.2, loud: false },
    });
  });

  it('takes an object as JSON when a field for a required part is missing', () => {
    const made = { type: 'object', required: ['id'], properties: { id: { type: 'string', readOnly: true }, b: url } };
    expect(fieldsOf(documentOf({ made })).map(({ id, type }) => [id, type])).toEqual([['made', 'textarea']]);
  });

  it('never tests a pattern that could take forever', () => {
    expect(one('code', { type: 'string', pattern: '(a+)+$' }).valueSchema).toBeUndefined();
  });

  it('replaces a named size with exact pixels', () => {
    const fields = fieldsOf(
      documentOf({ image_size: { anyOf: [{ type: 'string', enum: ['square'] }, schemas.ImageSize] } }),
    );
    expect(readForm(fields, { image_size: 'square' }).payload).toEqual({ image_size: 'square' });
    expect(readForm(fields, { image_size: 'square', 'image_size.width': 640 }).payload).toEqual({
      image_size: { width: 640 },
    });
  });
});

describe('the inputs that the form leaves out', () => {
  const reasonsOf = (properties: Record<string, unknown>, shape = {}) =>
    Object.fromEntries(
      mapDocument(documentOf(properties, { schemas, ...shape })).unmapped.map(({ path, reason }) => [path, reason]),
    );

  it('are listed with the reason', () => {
    const properties = {
      prompt: url,
      old: { type: 'string', deprecated: true },
      made: { type: 'string', readOnly: true },
      secret: { type: 'string', ui: { hidden: true } },
      'a.b': url,
      code: { type: 'string', pattern: '(a+)+$' },
      style: { type: 'string', enum: ['x'], default: 'y' },
      cover: schemas.ImageInput,
      loras: { type: 'array', items: schemas.LoraWeight },
    };
    expect(reasonsOf(properties)).toEqual({
      old: 'fal calls it deprecated',
      made: 'Only fal sets it',
      secret: 'fal hides it, and it has no default',
      'a.b': 'A form can not send a parameter of this name',
      code: 'The form does not check the pattern (a+)+$',
      style: 'The default "y" is not a value that the field accepts; it was left out',
      'cover.content_type': 'Tells of the file at the address, which tells it itself',
      'cover.file_size': 'Tells of the file at the address, which tells it itself',
      'loras[3]': 'The form has places for 3; fal takes any number',
    });
  });

  it('do not include deprecated inputs that are required', () => {
    expect(one('old', { type: 'string', deprecated: true }, ['old'])).toMatchObject({ required: true });
  });
});
