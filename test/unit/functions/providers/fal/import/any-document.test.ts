import { fc, test } from '@fast-check/vitest';
import { documentOf } from './documents.ts';
import { expectFaithfulForm } from './expect-faithful.ts';

const name = fc.constantFrom(
  'prompt',
  'image_url',
  'audio_urls',
  'mode',
  'seed',
  'loras',
  'path',
  'scale',
  'a b',
  'x.y',
  'size',
  'video',
  'url',
);
const nullable = <T>(schema: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 3, arbitrary: schema },
    { weight: 1, arbitrary: schema.map((one) => ({ anyOf: [one, { type: 'null' }], default: null })) },
  );
const withDefault = (schema: fc.Arbitrary<object>, value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    schema,
    fc.tuple(schema, value).map(([one, byDefault]) => ({ ...one, default: byDefault })),
  );

const anyNumber = withDefault(
  fc.oneof(
    fc.constantFrom(
      { type: 'integer' },
      { type: 'number' },
      { type: 'integer', multipleOf: 8, minimum: 3, maximum: 100 },
    ),
    fc
      .tuple(fc.constantFrom('integer', 'number'), fc.integer({ min: -5, max: 5 }), fc.integer({ min: 6, max: 400 }))
      .map(([type, minimum, maximum]) => ({ type, minimum, maximum })),
    fc.constantFrom(
      { type: 'number', exclusiveMinimum: 0 },
      { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 4 },
      { type: 'number', exclusiveMinimum: 0, maximum: 1 },
    ),
  ),
  fc.constantFrom<unknown>(0, 1, 3.5, '7', 1000, null, 'x', 0.0004),
);
const anyText = withDefault(
  fc.constantFrom<object>(
    { type: 'string' },
    { type: 'string', minLength: 3, maxLength: 5 },
    { type: 'string', format: 'uri' },
    { type: 'string', pattern: '^[a-z]{2}$' },
    { type: 'string', maxLength: 4000 },
  ),
  fc.constantFrom<unknown>('', 'abcd', 'https://files.test/a.png', 5, null),
);
const anyChoice = withDefault(
  fc.constantFrom<object>(
    { type: 'string', enum: ['5', '10'] },
    { type: 'integer', enum: [1, 2, 4] },
    { enum: ['auto', 1, 2.5, true, null] },
    { const: 'fixed' },
    { type: 'string', enum: [''] },
    { type: 'boolean' },
  ),
  fc.constantFrom<unknown>(5, '10', 2, 'auto', true, 'other'),
);
const anyScalar = nullable(fc.oneof(anyNumber, anyText, anyChoice));

const { schema: anySchema } = fc.letrec<{ schema: object; object: object; list: object; union: object }>((tie) => ({
  schema: fc.oneof(
    // A stored schema keeps ten levels, and each of these takes two at most; below, it accepts anything.
    { depthSize: 'small', maxDepth: 4, withCrossShrink: true },
    anyScalar,
    nullable(tie('object')),
    nullable(tie('list')),
    tie('union'),
  ),
  object: fc
    .record({
      type: fc.constant('object'),
      properties: fc.dictionary(name, tie('schema'), { maxKeys: 4 }),
      required: fc.uniqueArray(name, { maxLength: 3 }),
      additionalProperties: fc.constantFrom<unknown>(undefined, false, true, { type: 'number' }),
    })
    .map((one) =>
      JSON.parse(
        JSON.stringify({ ...one, required: one.required.filter((each) => Object.hasOwn(one.properties, each)) }),
      ),
    ),
  list: fc
    .record({
      type: fc.constant('array'),
      items: tie('schema'),
      minItems: fc.constantFrom(undefined, 0, 1, 2),
      maxItems: fc.constantFrom(undefined, 2, 5, 30),
    })
    .map((one) => JSON.parse(JSON.stringify(one))),
  union: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
}));

test.prop([fc.dictionary(name, anySchema, { minKeys: 1, maxKeys: 5 }), fc.uniqueArray(name, { maxLength: 3 })], {
  numRuns: 120,
})(
  'a form of any document sends only input that the document accepts',
  (properties, requestedNames) => {
    const required = requestedNames.filter((one) => Object.hasOwn(properties, one) && one !== 'x.y');
    expectFaithfulForm(documentOf(properties, { required }), { numRuns: 8 });
  },
  60_000,
);
