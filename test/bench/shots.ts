import type { Page } from 'playwright-core';

export interface Shot {
  readonly name: string;
  readonly path: string;
  readonly prepare?: (page: Page, siteUrl: string) => Promise<void>;
  /** Leads from the page to the state. */
  readonly act?: (page: Page) => Promise<void>;
}

const start = '/?id=demo-session';
const dreamImage = '/p/dream-image?id=demo-session';

const fromMenu = (name: string): Shot => ({
  name: name.toLowerCase().replaceAll(' ', '-'),
  path: start,
  act: async (page) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
    await page.getByRole('dialog', { name }).waitFor();
  },
});

/** Goes to the end of the wizard and fills the text on the way. On a wide screen, the end is already visible. */
async function fillIn(page: Page, label: RegExp, text: string, last: RegExp): Promise<void> {
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

async function generate(page: Page, text: string): Promise<void> {
  await fillIn(page, /Describe your picture/, text, /^Generate \(/);
  await page.getByRole('button', { name: /^Generate \(/ }).click();
}

async function toGallery(page: Page): Promise<void> {
  const choose = page.getByRole('button', { name: 'Choose from your assets' });
  const next = page.getByRole('button', { name: 'Next' });
  await next.or(choose).first().waitFor();
  if (await next.isVisible()) await next.click();
  await choose.click();
  await page.locator('[role="dialog"] [aria-pressed="false"]').first().waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'access-required', path: '/' },
  {
    name: 'switch-account',
    path: '/?id=low-credit-session',
    prepare: async (page, siteUrl) => {
      await page.goto(siteUrl + start);
      await page.getByRole('heading', { name: 'Welcome, Maya Lindqvist' }).waitFor();
    },
    act: (page) => page.getByRole('dialog', { name: 'Switch account?' }).waitFor(),
  },
  {
    name: 'start',
    path: start,
    act: (page) => page.getByRole('heading', { name: 'Welcome, Maya Lindqvist' }).waitFor(),
  },
  {
    name: 'menu',
    path: start,
    act: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
  },
  fromMenu('Profile'),
  fromMenu('History'),
  fromMenu('Analytics'),
  fromMenu('Upgrade'),
  fromMenu('App Settings'),
  {
    name: 'inbox',
    path: start,
    act: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  },
  { name: 'legal', path: '/appTOS', act: (page) => page.getByRole('tab', { name: 'Privacy Policy' }).click() },
  {
    name: 'delete-my-data',
    path: start,
    act: async (page) => {
      await fromMenu('App Settings').act?.(page);
      await page.getByRole('button', { name: 'Delete my data' }).click();
    },
  },
  { name: 'page-intro', path: dreamImage, act: (page) => page.getByRole('heading', { name: 'Dream Image' }).waitFor() },
  { name: 'page-last-step', path: dreamImage, act: (page) => fillIn(page, /Describe/, 'A kite', /^Generate \(/) },
  { name: 'page-not-found', path: '/p/none?id=demo-session', act: (page) => page.getByText('Go Back').waitFor() },
  { name: 'pro-index', path: '/pro' },
  {
    name: 'pro-page',
    path: '/pro/portrait-request?id=demo-session',
    act: (page) => page.getByText('Your requests').waitFor(),
  },
  {
    name: 'insufficient-credits',
    path: '/p/voice-over?id=low-credit-session',
    act: async (page) => {
      await fillIn(page, /Text to speak/, 'Hello', /^Insufficient Credits/);
      await page.getByRole('button', { name: 'Insufficient Credits' }).click();
      await page.getByRole('dialog', { name: 'Insufficient Credits' }).waitFor();
    },
  },
  {
    name: 'asset-gallery',
    path: '/p/photo-to-video?id=demo-session',
    act: toGallery,
  },
  {
    name: 'waiting',
    path: dreamImage,
    act: async (page) => {
      await generate(page, 'A slow river');
      await page.locator('video').waitFor();
    },
  },
  {
    name: 'result',
    path: dreamImage,
    act: async (page) => {
      await generate(page, 'Paper boats on a river');
      await page.getByRole('button', { name: 'View result now' }).click();
    },
  },
  {
    name: 'success',
    path: dreamImage,
    act: async (page) => {
      await generate(page, 'A tram through a cherry avenue');
      await page.getByRole('button', { name: 'View result now' }).waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'generation-failed',
    path: dreamImage,
    act: async (page) => {
      await generate(page, 'Something #policy');
      await page.getByRole('dialog', { name: 'Generation Failed' }).waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'assets',
    path: '/assets?id=demo-session',
    act: (page) => page.getByRole('list', { name: 'Assets, newest first' }).getByRole('listitem').first().waitFor(),
  },
  {
    name: 'assets-selecting',
    path: '/assets?id=demo-session',
    act: async (page) => {
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      const tiles = page.getByRole('list', { name: 'Assets, newest first' }).getByRole('button');
      for (const index of [0, 2, 3]) await tiles.nth(index).click();
    },
  },
  {
    name: 'app-assets',
    path: '/assets?id=demo-session',
    act: async (page) => {
      await page.getByRole('list', { name: 'Assets, newest first' }).getByRole('button').first().click();
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: /^Assets of this app/ }).click();
      await page.getByText(/^App ID/).waitFor();
    },
  },
  {
    name: 'asset-preview',
    path: '/assets?id=demo-session',
    act: async (page) => {
      await page.getByRole('list', { name: 'Assets, newest first' }).getByRole('button').first().click();
      await page.getByRole('button', { name: 'More actions' }).click();
    },
  },
];
