import { fc } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { parseJsonBody } from '#functions/platform/http/request.ts';

const nested = (levels: number) => '[{"a":'.repeat(levels / 2) + '1' + '}]'.repeat(levels / 2);

it('parses JSON, and reads an empty text as an empty object', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 10, stringUnit: 'grapheme' }), (value) => {
      expect(parseJsonBody(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(parseJsonBody('')).toEqual({});
});

it('treats brackets and quotes in texts as text', () => {
  const value = { a: '['.repeat(1000), '{': '\\"[{'.repeat(100), b: ['\\', '"', '{'] };
  expect(parseJsonBody(JSON.stringify(value))).toEqual(value);
});

it('refuses deep nesting without parsing it', () => {
  expect(parseJsonBody(nested(60))).toBeDefined();
  for (const levels of [62, 1000, 1_000_000]) {
    expect(() => parseJsonBody(nested(levels))).toThrow('The request body is nested more than 60 levels deep');
  }
});

it.each(['{', '[1,2', 'nothing', '"', '"\\', '{"\\udc00":1}', ']', '}{'])('refuses %s', (text) => {
  expect(() => parseJsonBody(text)).toThrow('The request body is not valid JSON');
});

it('replaces half an emoji, as a cut text has it', () => {
  expect(parseJsonBody('{"values":{"prompt":"A fox \\ud83e"}}')).toEqual({ values: { prompt: 'A fox \uFFFD' } });
});
