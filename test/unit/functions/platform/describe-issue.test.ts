import { describe, expect, it } from 'vitest';
import { AppError } from '#functions/platform/app-error.ts';
import { parseRequest } from '#functions/platform/http/request.ts';
import { api } from '#shared/contracts/api.ts';
import type { RouteContract } from '#shared/contracts/route.ts';
import { uploads } from '#shared/contracts/uploads.ts';
import { sampleOf } from '#test/support/arbitrary-of.ts';

function refusals(contract: RouteContract, body: unknown): { field: string; message: string }[] {
  try {
    parseRequest(contract, { headers: {}, body: JSON.stringify(body) } as never);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [{ field: '', message: error.message }, ...(error.fields ?? [])];
  }
}

const upload = { filename: 'a.png', contentType: 'image/png', sizeBytes: 10 };

it.each([
  [{ ...upload, sizeBytes: 0 }, 'Size bytes must be at least 1'],
  [{ ...upload, filename: '' }, 'Filename must not be empty'],
  [{ ...upload, filename: 'x'.repeat(256) }, 'Filename must have at most 255 characters'],
  [{ ...upload, filename: 'a\nb.png' }, 'Filename must be one line without invisible characters'],
  [{ ...upload, filename: 7 }, 'Filename must be text'],
  [{ ...upload, filename: undefined }, 'Filename is missing'],
])('%o is refused in plain words', (body, message) => {
  expect(refusals(uploads.createUpload, body)[0]?.message).toBe(message);
});

const wrong = [
  undefined,
  null,
  '',
  ' ',
  'x'.repeat(70_000),
  '\u0000',
  -1,
  0,
  0.5,
  1e300,
  true,
  [],
  {},
  Array(2000).fill('x'),
];

/** Replaces each part of a value, at any depth, by each wrong value. */
function* spoil(value: unknown): Generator {
  yield* wrong;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    for (const spoilt of spoil(part)) {
      yield Array.isArray(value) ? value.with(Number(name), spoilt) : { ...value, [name]: spoilt };
    }
  }
}

/** The words of the validator, and of JSON. */
const validatorsWords = /invalid|expected|received|too (small|big)|unrecognized|>=|<=|\bregex|pattern|undefined|NaN/i;

describe.each(Object.entries(api))('no refusal of %s', (_, contracts) => {
  it("uses the validator's own words", () => {
    for (const contract of Object.values<RouteContract>(contracts)) {
      const parts = (['params', 'query', 'headers', 'body'] as const).flatMap((part) => contract[part] ?? []);
      for (const schema of parts) {
        const asBody = { ...contract, params: undefined, query: undefined, headers: undefined, body: schema };
        for (const body of spoil(sampleOf(schema))) {
          for (const { message } of refusals(asBody, body)) {
            expect(message).toMatch(/^[A-Z]/);
            expect(message).not.toMatch(validatorsWords);
          }
        }
      }
    }
  });
});
