import { describe, expect, it } from 'vitest';
import type { Schema } from '#functions/providers/fal/import/json-schema.ts';
import { isAdvancedInput, mapDocument } from '#functions/providers/fal/import/map-document.ts';
import { readDocument } from '#functions/providers/fal/import/read-document.ts';
import { documentOf } from './documents.ts';
import { formLines } from './form-lines.ts';

const text = { type: 'string' };
const body = (schema: object, type = 'application/json') => ({ content: { [type]: { schema } } });
const object = (properties: object) => ({ type: 'object', properties });
const post = (schema: object, type?: string) => ({ post: { requestBody: body(schema, type) } });

describe('a document', () => {
  it.each([
    [undefined, 'fal-ai/kling-video/v2.1/master_image-to-video', 'Kling Video v2.1 Master Image To Video'],
    [' ', 'fal-ai/flux/2d', 'Flux 2d'],
    ['', 'fal-ai/flux--v2_xv1', 'Flux v2 Xv1'],
    ['Queue OpenAPI for fal-ai/flux', 'fal-ai/flux', 'Flux'],
    [' fal Flux API ', 'fal-ai/flux', 'Flux'],
    [' Flux, from fal API ', 'fal-ai/flux', 'Flux, from fal API'],
    ['falcon API', 'fal-ai/flux', 'falcon API'],
  ])('titled %j of %s is called %s', (title, endpointId, name) => {
    const document = { info: { title }, paths: { [`/${endpointId}`]: post(object({ text })) } };
    expect(readDocument(document)).toMatchObject({ endpointId, title: name });
  });

  it.each([
    [undefined, ''],
    [' Paints. ', 'Paints.'],
    [' The Fal Queue API of it. ', ''],
    ['The OpenAPI schema for it', ''],
    ['This is the OpenAPI schema for it', 'This is the OpenAPI schema for it'],
  ])('with the description %j is described by %j', (description, words) => {
    expect(readDocument(documentOf({ text }, { info: { description } })).description).toBe(words);
  });

  it('belongs to the endpoint in its metadata, else to the first that can be run', () => {
    const paths = {
      '/fal-ai/a/requests/{id}': post(object({ text })),
      '/fal-ai/shown': { get: {} },
      '/fal-ai/none': 5,
      '/fal-ai/one': post(object({ one: text })),
      '/fal-ai/two': post(object({ two: text })),
    };
    const endpointOf = (endpointId?: unknown) =>
      readDocument({ info: { 'x-fal-metadata': { endpointId, category: 'text-to-image' } }, paths });
    expect(endpointOf('fal-ai/two').endpointId).toBe('fal-ai/two');
    expect(endpointOf('fal-ai/gone').endpointId).toBe('fal-ai/one');
    expect(endpointOf(5)).toMatchObject({ endpointId: 'fal-ai/one', category: 'text-to-image' });
    expect(readDocument({ info: 5, paths }).category).toBeUndefined();
  });

  it('is read as JSON, or as its alternative content', () => {
    const both = {
      post: { requestBody: { content: { 'text/plain': { schema: text }, ...body(object({ text })).content } } },
    };
    expect(readDocument({ paths: { '/a/b': both } }).input.type).toBe('object');
    const form = readDocument({ paths: { '/a/b': post(object({ text }), 'multipart/form-data') } });
    expect(form.input.properties).toHaveProperty('text');
  });

  it('has a result only when it describes one', () => {
    const outputOf = (item: unknown) =>
      readDocument({ paths: { '/a/b': post(object({ text })), '/a/b/requests/{request_id}': item } }).output;
    expect(outputOf({ get: { responses: { 200: body(object({ image: text })) } } })?.properties).toHaveProperty(
      'image',
    );
    expect(outputOf({ get: { responses: { 200: {}, 404: body(text) } } })).toBeUndefined();
    expect(outputOf({ get: { responses: { 200: 5 } } })).toBeUndefined();
    expect(outputOf({ post: { responses: { 200: body(text) } } })).toBeUndefined();
    expect(outputOf(5)).toBeUndefined();
  });

  it('becomes a form of the variant with inputs, and notes rules across inputs', () => {
    const note = '- : Which inputs go together is not checked by the form';
    const linesOf = (input: object) => formLines(documentOf({}, { input }));
    expect(linesOf({ anyOf: [object({}), object({ text })] })).toEqual(['text textarea "Text" isPrompt=true']);
    expect(linesOf({ ...object({ text }), anyOf: [{ required: ['text'] }] })).toEqual([
      'text textarea "Text" isPrompt=true',
      note,
    ]);
    expect(linesOf({ ...object({ text }), oneOf: [{ required: ['text'] }] })).toEqual([
      'text textarea "Text" isPrompt=true',
      note,
    ]);
  });

  it('has its advanced fields last, including fields that become advanced', () => {
    const size = { anyOf: [{ type: 'string', enum: ['a'] }, object({ width: { type: 'integer' } })] };
    const { sections } = mapDocument(documentOf({ seed: { type: 'integer' }, size, text }));
    expect(sections.map(({ id, title, fields }) => [id, title, fields.map((one) => [one.id, one.advanced])])).toEqual([
      [
        'main',
        'Main',
        [
          ['size', undefined],
          ['text', undefined],
        ],
      ],
      [
        'advanced',
        'Advanced',
        [
          ['size.width', true],
          ['seed', true],
        ],
      ],
    ]);
    const only = mapDocument(documentOf({ seed: { type: 'integer' } })).sections;
    expect(only.map(({ id }) => id)).toEqual(['advanced']);
  });

  it('has at most two hundred fields', () => {
    const modelOf = (count: number) =>
      mapDocument(documentOf(Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, text]))));
    expect(modelOf(200).sections[0]?.fields).toHaveLength(200);
    expect(() => modelOf(201)).toThrow('The model has more than 200 inputs');
    const [plain, advanced] = ['p', 'seed'].map((name) => Array.from({ length: 101 }, (_, n) => [`${name}${n}`, text]));
    expect(() => mapDocument(documentOf(Object.fromEntries([...plain!, ...advanced!])))).toThrow(
      'The model has more than 200 inputs',
    );
  });
});

describe('a setting', () => {
  const properties: Record<string, Schema> = { prompt: {}, seed: {}, style: {}, voice: { properties: {} } };
  it.each<[string, Schema, Schema, boolean]>([
    ['seed', {}, { properties }, true],
    ['Seed', {}, { properties }, true],
    ['style', {}, { properties }, false],
    ['voice', { properties: {} }, { properties }, true],
    ['seed', {}, { properties, required: ['seed'] }, false],
    ['seed', { ui: { important: true } }, { properties }, false],
    ['seed_url', {}, { properties }, false],
    ['seed_uris', {}, { properties }, false],
    ['seed_url_x', {}, { properties }, true],
    ['style', {}, { properties, order: ['prompt', 'gone'] }, true],
    ['prompt', {}, { properties, order: ['prompt'] }, false],
    ['seed', {}, { properties, order: ['gone'] }, true],
    ['style', {}, { properties, order: ['gone'] }, false],
    ['style', {}, { properties, order: Object.keys(properties) }, false],
    ['seed', {}, { properties, order: Object.keys(properties) }, true],
    ['style', {}, {}, false],
    ['beta', {}, {}, false],
    ['eta', {}, {}, true],
    ['use_eta', {}, {}, true],
    ['top_k', {}, {}, true],
    ['top_p', {}, {}, true],
    ['formats', {}, {}, false],
    ['format', {}, {}, true],
    ['lora', {}, {}, true],
    ['loras', {}, {}, true],
    ['lora_x', {}, {}, false],
    ['scaled', {}, {}, false],
    ['normalise', {}, {}, true],
    ['optimizer', {}, {}, true],
  ])('%s, %j, of %j is advanced: %s', (name, property, input, isSo) => {
    expect(isAdvancedInput(name, property, input)).toBe(isSo);
  });
});

it('an import error has its own name', () => {
  expect(() => readDocument(5)).toThrow(expect.objectContaining({ name: 'FalImportError' }));
});

it.each([
  ['image-to-video', 'file_url file "File" accept="image/*"'],
  ['audio-to-video', 'file_url file "File" accept="audio/*"'],
  ['text-to-image', 'file_url url "File Url"'],
  ['to-image-to-image', 'file_url url "File Url"'],
])('a model of the category %s takes these files: %s', (category, line) => {
  expect(formLines(documentOf({ file_url: text }, { info: { 'x-fal-metadata': { category } } }))).toEqual([line]);
});

it.each([
  ['font_url', {}, 'font_url url "Font Url"'],
  ['3d--model_url', {}, '3d--model_url url "3d Model Url"'],
  ['thing', { ui: { field: 'file' } }, 'thing file "Thing" accept="image/*"'],
  ['thing', { format: 'uri' }, 'thing url "Thing"'],
])('a model that takes images takes %s of %j as %s', (name, settings, line) => {
  const info = { 'x-fal-metadata': { category: 'image-to-image' } };
  expect(formLines(documentOf({ [name]: { ...text, ...settings } }, { info }))).toEqual([line]);
});
