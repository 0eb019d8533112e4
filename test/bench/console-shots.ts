import type { Page } from 'playwright-core';
import { demoProFormId } from '#infra/demo/seed.ts';
import { adminApiKeys } from '#shared/contracts/admin-api-keys.ts';
import { adminMonitor } from '#shared/contracts/admin-monitor.ts';
import { generations } from '#shared/contracts/generations.ts';
import { session } from '#shared/contracts/session.ts';
import { pressTool } from '../browser/console/builder-steps.ts';
import { chooseFromMenu } from '../browser/open-screen.ts';
import { signInToConsole as signIn } from './console-sign-in.ts';
import type { Shot } from './shots.ts';

const editor = '/admin/create?edit=dream-image';
const openTool = (name: string) => async (page: Page) => {
  await pressTool(page, name);
  await page.getByRole('dialog').waitFor();
};

/**
 * Starts two generations whose jobs never end, for the browser's subscriber. Returns when the provider has them, because
 * the monitor reads its list once.
 */
const startForEver = (page: Page) =>
  page.evaluate(
    async ([connectUrl, generateUrl, listUrl]) => {
      const post = async (url: string, body: object) => {
        const answer = await fetch(url, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        });
        if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
      };
      await post(connectUrl, { sessionId: 'demo-session', fingerprint: 'shots' });
      const values = { prompt: 'A lighthouse #never', image_size: 'square_hd', num_images: 1 };
      for (let made = 0; made < 2; made++) await post(generateUrl, { routePath: 'dream-image', values });
      const readList = async (): Promise<{ items: { isStarting: boolean }[] }> => (await fetch(listUrl)).json();
      while ((await readList()).items.some(({ isStarting }) => isStarting));
    },
    [session.connectSession.path, generations.createGeneration.path, adminMonitor.listProcessing.path] as const,
  );

const demoKeys = [
  { provider: 'fal', name: 'Paintings', apiKey: 'fal-0123456789abcdef' },
  {
    provider: 'OpenAI',
    name: 'Voices',
    apiKey: 'sk-0123456789abcdef',
    accessId: 'demo-access-editor',
    isActive: false,
  },
];
const openKeys = async (page: Page) => {
  await chooseFromMenu(page, 'API Keys');
  await page.getByText('Common providers').waitFor();
};

export const consoleShots: readonly Shot[] = [
  { name: 'console-sign-in', path: '/admin' },
  {
    name: 'console-account',
    path: '/admin/account',
    prepare: signIn,
    act: (page) => page.getByText('This browser').waitFor(),
  },
  {
    name: 'console-second-factor',
    path: '/admin/account',
    prepare: signIn,
    act: async (page) => {
      await page.getByRole('button', { name: 'Set up', exact: true }).click();
      await page.getByLabel('Password *', { exact: true }).fill('atelia-local-admin');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    },
  },
  {
    name: 'console-models',
    path: '/admin/models',
    prepare: signIn,
    act: (page) => page.getByText(/^Showing/).waitFor(),
  },
  { name: 'console-create', path: '/admin/create', prepare: signIn },
  {
    name: 'console-editor',
    path: editor,
    prepare: signIn,
    act: (page) => page.getByRole('toolbar').waitFor(),
  },
  { name: 'console-versions', path: editor, prepare: signIn, act: openTool('Versions') },
  { name: 'console-pages', path: editor, prepare: signIn, act: openTool('Page Settings') },
  { name: 'console-assistant', path: editor, prepare: signIn, act: openTool('JSON AI') },
  { name: 'console-output-key', path: editor, prepare: signIn, act: openTool('Find Output Key') },
  { name: 'console-preview', path: editor, prepare: signIn, act: openTool('Preview') },
  {
    name: 'console-import',
    path: '/admin/create',
    prepare: signIn,
    act: async (page) => {
      await openTool('Import')(page);
      await page.getByLabel('Paste or drop anything').fill('fal-ai/flux-lora');
      await page.getByRole('button', { name: 'Read' }).click();
      await page.getByRole('button', { name: 'Apply' }).waitFor();
    },
  },
  {
    name: 'console-requests',
    path: `/admin/pro-forms/${demoProFormId}/requests`,
    prepare: signIn,
    act: (page) => page.getByText(/^Total/).waitFor(),
  },
  {
    name: 'console-subscribers',
    path: '/admin/subscribers',
    prepare: signIn,
    act: (page) => page.getByRole('link', { name: /^Maya/ }).waitFor(),
  },
  {
    name: 'console-subscriber',
    path: '/admin/subscribers/demo-subscriber',
    prepare: signIn,
    act: (page) => page.getByText('Demonstration').waitFor(),
  },
  {
    name: 'console-audit',
    path: '/admin/audit',
    prepare: signIn,
    act: (page) => page.getByText(/so far$/).waitFor(),
  },
  {
    name: 'console-field-settings',
    path: editor,
    prepare: signIn,
    act: async (page) => {
      await page
        .getByRole('button', { name: /Describe your picture/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'console-users',
    path: '/admin/users',
    prepare: signIn,
    act: (page) => page.getByText(/^Showing/).waitFor(),
  },
  {
    name: 'console-user',
    path: '/admin/users',
    prepare: signIn,
    act: async (page) => {
      await page.getByRole('rowheader', { name: 'Eddie Editor' }).getByRole('button').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'console-new-password',
    path: '/admin/users',
    prepare: signIn,
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for Eddie Editor' }).click();
      await page.getByRole('menuitem', { name: 'Reset password' }).click();
      await page.getByRole('alertdialog').getByRole('button').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'console-keys',
    path: '/admin/models',
    prepare: async (page, siteUrl) => {
      await signIn(page, siteUrl);
      await page.evaluate(
        ([url, bodies]) =>
          Promise.all(
            bodies.map((body) => fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })),
          ),
        [adminApiKeys.createApiKey.path, demoKeys.map((key) => JSON.stringify(key))] as const,
      );
    },
    act: openKeys,
  },
  {
    name: 'console-key-form',
    path: '/admin/models',
    prepare: signIn,
    act: async (page) => {
      await openKeys(page);
      await page.getByRole('button', { name: 'Add API Key' }).click();
    },
  },
  {
    name: 'console-pro-forms',
    path: '/admin/pro-forms',
    prepare: signIn,
    act: (page) => page.getByText(/^Showing/).waitFor(),
  },
  {
    name: 'console-pro-form-editor',
    path: `/admin/create-pro-form?edit=${demoProFormId}`,
    prepare: signIn,
    act: (page) => page.getByRole('toolbar').waitFor(),
  },
  {
    name: 'console-pro-form-preview',
    path: `/admin/create-pro-form?edit=${demoProFormId}`,
    prepare: signIn,
    act: openTool('Preview'),
  },
  {
    name: 'console-home',
    path: '/admin',
    prepare: signIn,
    act: (page) => page.getByRole('heading', { name: 'Needs attention' }).waitFor(),
  },
  {
    name: 'console-palette',
    path: '/admin',
    prepare: signIn,
    act: async (page) => {
      await page.getByRole('button', { name: 'Go to anything' }).click();
      await page.getByRole('combobox', { name: 'Name, path or id' }).fill('dream');
      await page
        .getByRole('option', { name: /Dream Image/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'console-board',
    path: '/admin',
    prepare: signIn,
    act: (page) => page.getByText('Top Performer').waitFor(),
  },
  {
    name: 'console-app-assets',
    path: '/admin',
    prepare: signIn,
    act: async (page) => {
      await page
        .getByRole('button', { name: /AI assets of/ })
        .first()
        .click();
      await page.getByText('20 assets shown').waitFor();
    },
  },
  {
    name: 'console-analytics',
    path: '/analytics',
    prepare: signIn,
    act: (page) => page.getByText(/users? shown/).waitFor(),
  },
  {
    name: 'console-monitor',
    path: '/processing-monitor',
    prepare: async (page, siteUrl) => {
      await signIn(page, siteUrl);
      await startForEver(page);
    },
    act: async (page) => {
      const rows = page.getByRole('row').filter({ hasText: 'Ready to process' });
      await rows.nth(1).waitFor();
      await rows
        .nth(0)
        .getByRole('button', { name: /^Process/ })
        .click();
      await page
        .getByText(/^Still processing/)
        .first()
        .waitFor();
    },
  },
];
