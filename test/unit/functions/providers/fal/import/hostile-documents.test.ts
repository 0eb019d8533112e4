import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { readInputSchema, mapDocument } from '#functions/providers/fal/import/map-document.ts';
import { FalImportError } from '#functions/providers/fal/import/read-document.ts';
import { documentOf } from './documents.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const prompt = { type: 'string' };

/** Each schema references the next one twice. */
function doubling(levels: number) {
  const next = (level: number) => ({
    type: 'object',
    properties: { a: ref(`L${level + 1}`), b: ref(`L${level + 1}`) },
  });
  return {
    ...Object.fromEntries(Array.from({ length: levels }, (_, level) => [`L${level}`, next(level)])),
    [`L${levels}`]: prompt,
  };
}

function nested(levels: number): object {
  return levels === 0 ? prompt : { type: 'object', properties: { a: nested(levels - 1) } };
}

function nestedAllOf(levels: number): object {
  return levels === 0 ? prompt : { allOf: [nestedAllOf(levels - 1)] };
}

function referenceChain(length: number) {
  return Object.fromEntries(Array.from({ length }, (_, index) => [`L${index}`, ref(`L${index + 1}`)]));
}

describe("a document that can't be imported is refused with a message", () => {
  it.each([
    ['no document', 'text', 'This is not an OpenAPI document'],
    ['no paths', {}, 'The document names no paths'],
    ['no endpoint', { paths: { '/x': {} } }, 'The document names no endpoint that can be run'],
    ['no body', { paths: { '/acme/anything': { post: {} } } }, 'The document does not say what "acme/anything" takes'],
    ['no inputs', documentOf({}), 'The document names no inputs of "acme/anything"'],
    [
      'a dangling reference',
      documentOf({ a: ref('Gone') }),
      'The document refers to "#/components/schemas/Gone", which it does not have',
    ],
    [
      'an external reference',
      documentOf({ a: { $ref: 'https://evil.test/x' } }),
      '"https://evil.test/x" is outside the document',
    ],
    [
      'a circular reference',
      documentOf({ a: ref('A') }, { schemas: { A: ref('B'), B: { allOf: [ref('A')] } } }),
      '"#/components/schemas/A" refers only to itself',
    ],
    [
      'a document that is too large',
      documentOf({ a: ref('L0') }, { schemas: doubling(15) }),
      'The document describes more than can be imported',
    ],
    ['a schema that is too deep', documentOf({ a: nested(60) }), 'The document is nested too deeply'],
    ['too many nested parts', documentOf({ a: nestedAllOf(60) }), 'The document is nested too deeply'],
    [
      'too long a chain of references',
      documentOf({ a: ref('L0') }, { schemas: referenceChain(60) }),
      'The document is nested too deeply',
    ],
    [
      'too many inputs',
      documentOf(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`p${n}`, prompt]))),
      'The model has more than 200 inputs',
    ],
  ])('%s', (_, document, message) => {
    expect(() => mapDocument(document)).toThrow(new FalImportError(message));
  });
});

it('treats invalid keywords as absent', () => {
  const odd = {
    type: 'strange',
    title: 5,
    enum: 'x',
    minimum: 'low',
    items: 3,
    properties: 7,
    anyOf: {},
    required: 'all',
    minLength: -1,
  };
  expect(mapDocument(documentOf({ odd, prompt })).sections[0]?.fields.map(({ id }) => id)).toEqual(['odd', 'prompt']);
});

it('imports a document without metadata or a result', () => {
  const document = documentOf({ prompt });
  delete document.paths['/acme/anything/requests/{request_id}'];
  delete document.info;
  expect(mapDocument(document)).toMatchObject({
    endpointId: 'acme/anything',
    title: 'Anything',
    output: { outputKey: 'images' },
  });
});

it('names the model after its endpoint when the document has no name', () => {
  const titleOf = (title: string, description = '') => {
    const { title: name, description: text } = mapDocument(documentOf({ prompt }, { info: { title, description } }));
    return [name, text];
  };
  expect(titleOf('Queue OpenAPI for acme/anything', 'The OpenAPI schema for the acme/anything queue.')).toEqual([
    'Anything',
    '',
  ]);
  expect(titleOf('Fal Queue API', 'The Fal Queue API.')).toEqual(['Anything', '']);
  expect(titleOf('Painter', 'Paints.')).toEqual(['Painter', 'Paints.']);
});

it('never changes a prototype', () => {
  const properties = JSON.parse(
    '{"__proto__":{"type":"string"},"constructor":{"type":"string"},"o":{"type":"object","properties":{"__proto__":{"type":"string"}}}}',
  );
  mapDocument(documentOf({ ...properties, prompt }));
  expect(Reflect.get({}, 'type')).toBeUndefined();
});

it('returns the input schema without references', () => {
  const schema = readInputSchema(
    documentOf(
      { a: ref('A') },
      { schemas: { A: { allOf: [prompt, { maxLength: 3 }, { maxLength: 9, minLength: 1 }, { minLength: 2 }] } } },
    ),
  );
  expect(schema.properties).toEqual({ a: { type: 'string', maxLength: 3, minLength: 2 } });
  expect(JSON.stringify(schema)).not.toContain('$ref');
});

test.prop([fc.jsonValue(), fc.jsonValue()])('is imported or refused, whatever it contains', (value, other) => {
  const documents = [
    value,
    documentOf({ prompt, value }, { schemas: { other } }),
    documentOf({}, { input: value }),
    documentOf({ prompt }, { output: value, info: other }),
  ];
  for (const document of documents) {
    try {
      expect(mapDocument(document).sections.length).toBeGreaterThan(0);
    } catch (error) {
      expect(error).toBeInstanceOf(FalImportError);
    }
  }
});
