import { describe, expect, it } from 'vitest';
import { pageModelProblem, routePathProblem, storedRoutePath, suggestedPath } from '#shared/rules/page-rules.ts';

describe('the suggested path for a model', () => {
  it.each([
    ['Sea Painter!', [], 'sea-painter'],
    ['Sea Painter', ['/other'], 'sea-painter'],
    ['Sea Painter', ['/sea-painter'], 'sea-painter-2'],
    ['Sea Painter', ['/sea-painter', '/sea-painter-2'], 'sea-painter-3'],
    [' ', [], ''],
  ])('of %j beside %j is %j', (name, existingPaths, path) => expect(suggestedPath(name, existingPaths)).toBe(path));
});

describe('a route path', () => {
  it.each([
    ['dog', '/dog'],
    ['/dog', '/dog'],
    [' //dog/one// ', '/dog/one'],
    ['a//b', '/a//b'],
  ])('%j is stored as %s', (path, stored) => {
    expect(storedRoutePath(path)).toBe(stored);
    expect(routePathProblem(path)).toBeUndefined();
  });

  const wrong = 'Route path can only contain letters, numbers, hyphens, underscores, and forward slashes';
  it.each([
    ['', 'Route path is required'],
    ['  ', 'Route path is required'],
    [' // ', 'Route path cannot be empty'],
    ['a b', wrong],
    ['ü', wrong],
    ['a?', wrong],
    ['?a', wrong],
    ['A-b_9/c', undefined],
  ])('%j is answered with %s', (path, problem) => expect(routePathProblem(path)).toBe(problem));
});

it.each([
  [undefined, false],
  ['new-model', false],
  ['a'.repeat(9), false],
  ['a'.repeat(10), true],
])('a page needs a saved model: %s: %s', { tags: ['A5.6-8'] }, (modelId, isValid) => {
  expect(pageModelProblem(modelId)).toBe(
    isValid ? undefined : 'Please save the model configuration first before creating public pages',
  );
});
