import { describe, expect } from 'vitest';
import { findScreenPath, isConsolePath, screens } from '#frontend/src/app/screens.ts';
import { screens as consoleScreens } from '#frontend/src/console/screens.ts';
import { it } from './shared-product.ts';

describe('the site', () => {
  it.for([
    ['/robots.txt', 'text/plain', 'Disallow: /admin'],
    ['/favicon.ico', 'image/vnd.microsoft.icon', ''],
    ['/apple-touch-icon.png', 'image/png', ''],
    ['/third-party.txt', 'text/plain', 'SIL OPEN FONT LICENSE'],
    ['/made-here', 'text/html', 'Was this file made here?'],
    ['/.well-known/security.txt', 'text/plain', '/appTOS\nExpires: 20'],
  ] as const)('has %s', async ([path, type, text], { product }) => {
    const answer = await fetch(product.siteUrl + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)]);
    expect(await answer.text()).toContain(text);
  });

  it('leads a password manager to the form that changes a password', async ({ product }) => {
    const answer = await fetch(`${product.siteUrl}/.well-known/change-password`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^https?:\/\/[^/]+\/admin\/account$/),
    ]);
  });

  it('answers 404 for what does not exist, to people with the app', async ({ product }) => {
    for (const path of ['/wp-login.php', '/nothing/here', '/.well-known/assetlinks.json']) {
      const answer = await fetch(product.siteUrl + path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).toContain('<div id="root">');
    }
    for (const path of ['/sitemap.xml', '/assets/gone-C0ffee.js']) {
      expect([path, (await fetch(product.siteUrl + path)).status]).toEqual([path, 404]);
    }
  });

  it('answers 200 for every screen', async ({ product }) => {
    const paths = [...Object.keys(screens).filter((path) => path !== '*'), ...consoleScreens.map(({ path }) => path)];
    for (const pattern of ['/', ...paths, '/portrait-request']) {
      const path = pattern.replace(/\*|:\w+/g, 'x');
      expect([path, (await fetch(product.siteUrl + path)).status]).toEqual([path, 200]);
      expect([path, isConsolePath(path) || findScreenPath(path) !== '*' || /^\/$|-request$/.test(path)]).toEqual([
        path,
        true,
      ]);
    }
  });

  it('keeps other sites, devices and injected scripts out', async ({ product }) => {
    const headersAt = async (path: string) => (await fetch(product.siteUrl + path)).headers;
    for (const path of ['/', '/api/pages', '/s/none']) {
      const headers = await headersAt(path);
      expect([path, headers.get('cross-origin-opener-policy')]).toEqual([path, 'same-origin']);
      expect([path, headers.get('cross-origin-resource-policy')]).toEqual([path, 'same-origin']);
      expect([path, headers.get('referrer-policy')]).toEqual([path, 'no-referrer']);
    }
    const headers = await headersAt('/');
    expect(headers.get('permissions-policy')).toMatch(/^camera=\(self\), microphone=\(self\), geolocation=\(\)/);
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'; trusted-types app");
  });

  it('connects to the host of its pictures while its scripts load', async ({ product }) => {
    const { headers } = await fetch(product.siteUrl);
    expect(headers.get('link')).toBe(`<${product.mediaUrl}>; rel=preconnect`);
  });
});
