import { describe, expect, it } from 'vitest';
import { impliedErrors } from '#functions/platform/http/feature.ts';
import { api } from '#shared/contracts/api.ts';
import type { RouteContract } from '#shared/contracts/route.ts';
import { reachableErrors } from './reachable-errors.ts';

/**
 * Errors that only seem reachable: an external back end throws those of `companion`, and refusals of a bulk action are
 * in its answer.
 */
const unreachable: Readonly<Record<string, readonly string[]>> = {
  'admin-models.bulkModels': ['not_found'],
  'admin-models.editModels': ['conflict', 'not_found'],
  'companion.connect': ['unavailable'],
  'companion.deductCredit': ['unavailable'],
  // A request does not count against the limit of running generations.
  'pro-requests.createProRequest': ['too_many_running'],
  // A free repeat needs no credits, and admins get other messages about running generations.
  'admin-generations.runAgain': ['insufficient_credits', 'too_many_running', 'unavailable'],
};

const severalMeanings = ['forbidden', 'conflict', 'storage_full', 'unsupported_media', 'unavailable'] as const;

/** The specification words the failures of OpenAI and of the credit API, or passes on their own words. */
const specifiedTexts = /^functions\/(providers\/(openai|companion)|domain\/(companion|credits\/external-credits))/;

const reached = reachableErrors();
const routes = Object.entries(api).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, RouteContract>).map(([name, route]) => ({ feature, name, route })),
);

describe('the errors that a contract declares', () => {
  it.each(routes)('$feature, $name: are exactly those that its endpoint can throw', ({ feature, name, route }) => {
    const codes = reached.get(feature)?.get(name)?.codes;
    expect(codes).toBeDefined();
    const excludedErrors: readonly string[] = [...impliedErrors(route), ...(unreachable[`${feature}.${name}`] ?? [])];
    const thrown = [...(codes ?? [])].filter((code) => !excludedErrors.includes(code));
    expect(route.errors?.toSorted() ?? []).toEqual(thrown.toSorted());
  });

  it.each(routes.filter(({ feature }) => !feature.startsWith('admin-') && feature !== 'companion'))(
    '$feature, $name: have a reason where one code has several',
    ({ feature, name, route }) => {
      const unexplained = [...(reached.get(feature)?.get(name)?.unexplained ?? [])];
      const codes = severalMeanings.filter((code) => route.errors?.includes(code));
      const isMissing = (thrown: string) =>
        codes.some((code) => thrown.endsWith(`: ${code}`)) && !specifiedTexts.test(thrown);
      expect(unexplained.filter(isMissing)).toEqual([]);
    },
  );

  it('are found in use cases, in classes behind a name, and in providers behind the port', () => {
    expect(reached.get('uploads')?.get('createUpload')?.codes).toContain('storage_full');
    expect(reached.get('credits')?.get('getCredits')?.codes).toContain('unavailable');
    expect(reached.get('admin-assist')?.get('importModel')?.codes).toContain('not_found');
  });
});
