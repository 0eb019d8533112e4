import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchBrowser } from '#test/support/browser.ts';
import { testBrowser } from '#test/support/test-browser.ts';
import { signInToConsole } from '#test/bench/console-sign-in.ts';

const data = JSON.parse(readFileSync('/tmp/zz.json', 'utf8'));
const { siteUrl } = data;
type Size = 'phone' | 'desktop' | 'small' | 'wide' | 'tablet';
const sizes: Record<Size, { width: number; height: number }> = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
  small: { width: 320, height: 640 },
  wide: { width: 2560, height: 1440 },
  tablet: { width: 1024, height: 768 },
};
interface Shot {
  path: string;
  sizes: Size[];
  console?: boolean;
  act?: (page: Page) => Promise<void>;
  full?: boolean;
}
const menu = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog', { name }).waitFor();
};
async function fillIn(page: Page, label: RegExp, text: string, last: RegExp) {
  const end = page.getByRole('button', { name: last });
  const next = page.getByRole('button', { name: 'Next' });
  await next.or(end).first().waitFor();
  const field = page.getByLabel(label);
  while (!(await end.isVisible())) {
    if (await field.isVisible()) await field.fill(text);
    await next.click();
  }
  if (await field.isVisible()) await field.fill(text);
}
const all: Size[] = ['phone', 'desktop', 'small'];
const erase = async (page: Page) => {
  await page.getByRole('list', { name: 'Assets, newest first' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete everywhere' }).click();
  await page.getByRole('dialog', { name: 'Delete everywhere' }).getByRole('list').first().waitFor();
};
const shots: Record<string, Shot> = {
  pro: {
    path: '/pro/portrait-request?id=demo-session',
    sizes: all,
    act: (p) => p.getByText('Your requests').waitFor(),
  },
  'pro-new': {
    path: `/pro/portrait-request?id=${data.fresh}`,
    sizes: ['desktop'],
    act: (p) => p.getByLabel(/Request Details/).waitFor(),
  },
  upgrade: { path: '/?id=demo-session', sizes: all, act: menu('Upgrade') },
  credits: {
    path: `/p/voice-over?id=${data.poor}`,
    sizes: all,
    act: async (p) => {
      await fillIn(p, /Text to speak/, 'Hello', /^Insufficient Credits/);
      await p.getByRole('button', { name: 'Insufficient Credits' }).click();
      await p.getByRole('dialog', { name: 'Insufficient Credits' }).waitFor();
    },
  },
  failed: {
    path: '/p/dream-image?id=demo-session',
    sizes: all,
    act: async (p) => {
      await fillIn(p, /Describe/, 'Something #policy', /^Generate \(/);
      await p.getByRole('button', { name: /^Generate \(/ }).click();
      await p.getByRole('dialog', { name: 'Generation Failed' }).waitFor({ timeout: 40_000 });
    },
  },
  'failed-panel': {
    path: '/p/dream-image?id=demo-session',
    sizes: ['phone', 'desktop'],
    act: async (p) => {
      await fillIn(p, /Describe/, 'Something #fail', /^Generate \(/);
      await p.getByRole('button', { name: /^Generate \(/ }).click();
      await p.getByRole('dialog', { name: 'Generation Failed' }).waitFor({ timeout: 40_000 });
      await p.getByRole('button', { name: 'OK' }).click();
      await setTimeout(2500);
    },
  },
  legal: { path: '/appTOS', sizes: all, act: (p) => p.getByText(/Last updated/).waitFor() },
  'legal-ethics': {
    path: '/appTOS?tab=ethics',
    sizes: ['phone', 'desktop'],
    act: (p) => p.getByText(/Last updated/).waitFor(),
  },
  viewer: {
    path: '/assets?id=demo-session',
    sizes: all,
    act: async (p) => {
      await p.getByRole('list', { name: 'Assets, newest first' }).getByRole('button').first().click();
      await p.getByRole('dialog').waitFor();
    },
  },
  home: {
    path: '/?id=demo-session',
    sizes: ['phone', 'desktop', 'wide', 'small'],
    act: (p) =>
      p
        .getByRole('link', { name: /Dream Image/ })
        .first()
        .waitFor(),
  },
  gallery: {
    path: '/assets?id=demo-session',
    sizes: ['phone', 'desktop', 'wide'],
    act: (p) => p.getByRole('list', { name: 'Assets, newest first' }).getByRole('listitem').first().waitFor(),
  },
  'home-new': {
    path: `/?id=${data.fresh}`,
    sizes: ['phone', 'desktop'],
    act: (p) =>
      p
        .getByRole('link', { name: /Dream Image/ })
        .first()
        .waitFor(),
  },
  'gallery-new': { path: `/assets?id=${data.fresh}`, sizes: ['phone', 'desktop'] },
  'requests-new': { path: `/requests?id=${data.fresh}`, sizes: ['phone', 'desktop'] },
  requests: { path: '/requests?id=demo-session', sizes: ['phone', 'desktop'] },
  'pro-index': { path: '/pro', sizes: ['phone', 'desktop'] },
  'inbox-new': {
    path: `/?id=${data.fresh}`,
    sizes: ['phone'],
    act: async (p) => {
      await p.getByRole('button', { name: /^Notifications/ }).click();
      await p.getByRole('dialog').waitFor();
    },
  },
  access: { path: '/', sizes: all, act: (p) => p.getByRole('heading', { name: 'Access Required' }).waitFor() },
  expired: {
    path: '/?id=expired-session',
    sizes: all,
    act: (p) => p.getByRole('heading', { level: 1 }).first().waitFor(),
  },
  offline: {
    path: '/?id=demo-session',
    sizes: ['phone', 'desktop'],
    act: async (p) => {
      await p
        .getByRole('link', { name: /Dream Image/ })
        .first()
        .waitFor();
      await p.context().setOffline(true);
      await p
        .getByRole('link', { name: /Dream Image/ })
        .first()
        .click();
      await p
        .getByText(/offline/)
        .first()
        .waitFor();
    },
  },
  'offline-drawer': {
    path: '/p/dream-image?id=demo-session',
    sizes: ['phone', 'desktop'],
    act: async (p) => {
      await p.getByRole('button', { name: 'Menu', exact: true }).waitFor();
      await p.locator('h1').first().click();
      await setTimeout(1500);
      await p.context().setOffline(true);
      await p.getByRole('button', { name: /^Notifications/ }).click();
      await p
        .getByText(/offline/)
        .first()
        .waitFor();
    },
  },
  erase: { path: '/assets?id=demo-session', sizes: ['phone', 'desktop', 'small', 'tablet'], act: erase },
  result: {
    path: `/results/${data.two}?id=demo-session`,
    sizes: ['phone', 'desktop'],
    act: (p) => p.getByRole('heading', { level: 1 }).waitFor(),
  },
  audio: {
    path: `/results/${data.made}?id=demo-session`,
    sizes: ['phone', 'desktop'],
    act: (p) => p.getByRole('heading', { level: 1 }).waitFor(),
  },
  share: { path: new URL(data.share ?? siteUrl).pathname, sizes: ['phone', 'desktop'] },
  form: {
    path: '/p/dream-image?id=demo-session',
    sizes: ['phone', 'desktop'],
    act: (p) => p.getByRole('heading', { name: 'Dream Image' }).waitFor(),
  },
  monitor: {
    path: '/processing-monitor',
    sizes: ['phone', 'desktop', 'tablet'],
    console: true,
    act: async (p) => p.getByText(/auto/i).first().waitFor(),
  },
  alerts: { path: '/admin/alerts', sizes: ['phone', 'desktop', 'tablet'], console: true, full: true },
  pauses: { path: '/admin/pauses', sizes: ['phone', 'desktop', 'tablet'], console: true },
  invitation: {
    path: data.invitation ? new URL(data.invitation.link).pathname + new URL(data.invitation.link).hash : '/admin',
    sizes: ['phone', 'desktop'],
  },
  'sign-in': { path: '/admin', sizes: ['phone', 'desktop'] },
  'requests-admin': {
    path: '/admin/requests',
    sizes: ['phone', 'desktop', 'tablet'],
    console: true,
    act: (p) => p.getByRole('row').nth(1).or(p.getByRole('listitem').first()).first().waitFor(),
  },
  'requests-one': {
    path: '/admin/requests',
    sizes: ['phone', 'desktop'],
    console: true,
    act: async (p) => {
      await p.getByRole('row').nth(1).getByRole('link').first().click();
      await p.getByRole('heading', { name: 'History' }).waitFor();
    },
  },
  'requests-form': {
    path: '/admin/pro-forms/demo-portrait-request/requests',
    sizes: ['phone', 'desktop'],
    console: true,
    act: (p) => p.getByText(/^Total/).waitFor(),
  },
};
const names = process.argv.slice(2);
const browser = await launchBrowser();
for (const [name, shot] of Object.entries(shots)) {
  if (names.length > 0 && !names.includes(name)) continue;
  for (const size of shot.sizes) {
    const context = await browser.newContext({
      viewport: sizes[size],
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      colorScheme: 'dark',
      hasTouch: size !== 'desktop' && size !== 'wide',
    });
    const [cookieName = '', cookieValue = ''] = testBrowser.split('=');
    await context.addCookies([{ name: cookieName, value: cookieValue, url: siteUrl.replace('http:', 'https:'), secure: true, httpOnly: true }]);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    try {
      if (size === 'small')
        await page.addInitScript(() =>
          addEventListener('DOMContentLoaded', () => {
            document.documentElement.style.fontSize = '200%';
          }),
        );
      if (shot.console) await signInToConsole(page, siteUrl);
      await page.goto(siteUrl + shot.path);
      await shot.act?.(page);
      for (const theme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        if (!name.startsWith('offline')) await page.waitForLoadState('networkidle');
        await setTimeout(700);
        await page.screenshot({ path: `/tmp/shots-eyes/${name}-${size}-${theme}.png`, fullPage: shot.full ?? false });
      }
    } catch (error) {
      console.error(`${name} ${size}: ${String(error).slice(0, 300)}`);
      await page.screenshot({ path: `/tmp/shots-eyes/${name}-${size}-error.png` }).catch(() => {});
    }
    await context.close();
  }
}
await browser.close();
