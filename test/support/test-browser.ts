import { brand } from '#shared/brand.ts';

/**
 * The browser identity of all tests: the product sees one browser, so a test can open its subscriber's link several
 * times, in a call and on a screen. Tests of link ownership send another identity or none.
 */
export const testBrowser = `__Host-${brand.slug}_browser=${'t'.repeat(43)}`;
