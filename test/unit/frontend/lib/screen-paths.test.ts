import { expect, it } from 'vitest';
import { modelPagePath } from '#frontend/src/lib/screen-paths.ts';

it.each([
  ['dream-image', '/p/dream-image'],
  ['/dream-image', '/p/dream-image'],
  ['/art/night & day', '/p/art/night%20%26%20day'],
])('leads from the route path %s to %s', (routePath, path) => {
  expect(modelPagePath(routePath)).toBe(path);
});
