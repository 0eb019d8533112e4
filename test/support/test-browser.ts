import { brand } from '#shared/brand.ts';

/**
 * By what the browsers of tests are known again: to the product they are all one, so that a test may open its subscriber's link
 * several times, here and on a screen. A test of who may open a link brings none, or one of its own.
 */
export const testBrowser = `__Host-${brand.slug}_browser=${'t'.repeat(43)}`;
