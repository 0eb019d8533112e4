import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { phone } from '#test/support/browser.ts';
import { createLink, createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { chooseFromMenu, expectFitsAtBothWidths, openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
let maya: NewSubscriber;
let poor: NewSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
  poor = await createMaya(stage.product, { credits: 3 });
  const subscriber = await stage.product.signIn(maya.sessionId);
  const generated = await subscriber.generate('dream-image', {
    prompt: 'a kite',
    image_size: 'square_hd',
    num_images: 1,
  });
  await subscriber.settled(generated.body.generation.id);
});

async function expectTexts(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor();
}

describe('at both widths', () => {
  const viewport = phone;
  async function openFromMenu(name: string) {
    const opened = await openScreen(stage, `/?id=${maya.sessionId}`, { viewport });
    await chooseFromMenu(opened.page, name);
    await opened.page.getByRole('dialog', { name }).waitFor();
    return opened;
  }

  it(
    'the profile shows the subscriber, the plan and its expiry',
    {
      tags: [
        'S1-3',
        'S2.6-1',
        'S2.6-2',
        'S2.6-3',
        'S2.6-4',
        'S2.6-5',
        'S2.6-6',
        'S3-1',
        'S3-2',
        'S3-3',
        'S2.1-26',
        'S2.6-7',
      ],
    },
    async () => {
      const { page, pageErrors } = await openFromMenu('Profile');
      await expectTexts(page, ['Maya Lindqvist', 'Sweden (SE)', 'Pro', 'Active']);
      await expectTexts(page, ['Views', 'User Count', 'Member Since']);
      await page.getByText('Account Details').click();
      await expectTexts(page, ['Recurring', 'SKU', 'sku_pro', 'User ID', 'Subscription ID', 'Last Synced']);
      await page.getByText(/^Expires in 364d \d+h \d+m$/).waitFor();
      await expectFitsAtBothWidths(page);
      expect(pageErrors).toEqual([]);
    },
  );

  it('the history lists events with counts', { tags: ['S2.7-2', 'S2.7-4', 'S2.1-26'] }, async () => {
    const { page } = await openFromMenu('History');
    await expectTexts(page, [
      'Total Events',
      'Today',
      'This Week',
      'Live data is not stored locally.',
      'Generation completed',
      'charged',
    ]);
    const rows = page.getByRole('list', { name: 'Events, newest first' }).getByRole('link');
    // Its start, its end and its charge share a row.
    expect(await rows.filter({ hasText: 'Dream Image' }).count()).toBe(1);
    await expectFitsAtBothWidths(page);
  });

  it('the analytics show the subscriber’s own statistics', { tags: ['S2.1-26', 'S2.9-1'] }, async () => {
    const { page } = await openFromMenu('Analytics');
    await expectTexts(page, ['Views', 'Users', 'Generations', 'Credits spent', 'Success rate', '100%', 'By kind']);
    await page.getByRole('img', { name: /^Generations this week: .* 1$/ }).waitFor();
    await expectFitsAtBothWidths(page);
  });

  it('the week in the analytics ends with the day of the browser', { tags: ['whole'] }, async () => {
    const timezoneId = 'Pacific/Kiritimati';
    const { page } = await openScreen(stage, `/?id=${maya.sessionId}`, { viewport, timezoneId });
    await chooseFromMenu(page, 'Analytics');
    const today = new Date().toLocaleDateString('en-US', { weekday: 'short', timeZone: timezoneId });
    await page.getByRole('img', { name: new RegExp(`^Generations this week: .* ${today} 1$`) }).waitFor();
  });

  it(
    'the plans lead to the mobile app',
    { tags: ['S1-14', 'S2.8-1', 'S2.8-2', 'S2.8-3', 'S2.8-4', 'S2.8-6', 'S2.1-26', 'S2.8-5'] },
    async () => {
      const { page } = await openFromMenu('Upgrade');
      await expectTexts(page, ['You’re on the Pro plan.', '$9.99', '$19.99', '$49.99', 'Current plan', 'Why Upgrade']);
      await expect
        .poll(() => page.getByRole('list').last().getByRole('listitem').allTextContents())
        .toEqual(['Open the mobile app', 'Go to Settings, then Subscription', 'Choose a plan', 'Pay', 'Return here']);
      await expectFitsAtBothWidths(page);
      expect(await page.getByRole('button', { name: 'Choose Basic' }).count()).toBe(0);
      await page.getByText('Included in your plan').waitFor();
      await page.getByRole('button', { name: 'Choose Enterprise' }).click();
      await page.getByText('Plans are changed in the mobile app. Please open it to upgrade.').waitFor();
    },
  );

  it('the reasons to upgrade have a placeholder while they load', { tags: ['whole', 'S9-26'] }, async () => {
    const { page } = await openScreen(stage, '/appTOS', { viewport });
    const answered = Promise.withResolvers<void>();
    await page.route('**/site-config.json', async (route) => {
      await answered.promise;
      const config = await (await route.fetch()).json();
      config.upgrade.planFeatures = { sku_enterprise: ['For studios'] };
      await route.fulfill({ json: config });
    });
    await page.goto(`${stage.product.siteUrl}/?id=${maya.sessionId}`);
    await chooseFromMenu(page, 'Upgrade');
    const whyUpgrade = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Why Upgrade' }) });
    const heightOf = async () => (await whyUpgrade.boundingBox())?.height;
    await whyUpgrade.waitFor();
    const height = await heightOf();
    answered.resolve();
    await whyUpgrade.getByRole('listitem').first().waitFor();
    expect(await heightOf()).toBe(height);
    await page.getByText('For studios', { exact: true }).waitFor();
  });

  it(
    'each legal text opens from the settings',
    { tags: ['S1-11', 'S2.4-1', 'S2.4-7', 'S2.5-1', 'S2.5-2', 'S2.5-4', 'S2.5-8', 'S2.1-26', 'S2.4-14'] },
    async () => {
      const { page } = await openFromMenu('App Settings');
      await expectTexts(page, ['Legal & Privacy', 'Data Management', 'Push Notifications', 'Not Set']);
      await expectFitsAtBothWidths(page);
      const titles = { 'Terms of Service': 'Terms of Service', 'AI Ethics': 'AI Ethics & Values' };
      const held = Promise.withResolvers<void>();
      await page.route('**/legal-content.json', (route) => held.promise.then(() => route.continue()));
      for (const [row, title] of Object.entries(titles)) {
        await page.getByRole('button', { name: row }).click();
        const text = page.getByRole('dialog', { name: title });
        if (row === 'Terms of Service') await text.locator('svg.animate-spin').waitFor();
        held.resolve();
        await text.getByText('Last updated: November 1, 2026').waitFor();
        await expectFitsAtBothWidths(page);
        await page.keyboard.press('Escape');
        await text.waitFor({ state: 'detached' });
        await page.getByRole('dialog', { name: 'App Settings' }).waitFor();
      }
    },
  );

  it(
    'the legal page has tabs and needs no session',
    {
      tags: [
        'S2.1-1',
        'S2.1-16',
        'S2.4-3',
        'S2.4-4',
        'S2.4-5',
        'S2.4-6',
        'S2.4-9',
        'S2.4-12',
        'S2.4-8',
        'S2.4-10',
        'S2.4-11',
        'S3-63',
        'S3-64',
        'S3-65',
        'S3-67',
      ],
    },
    async () => {
      const { page } = await openScreen(stage, '/appTOS', { viewport });
      await page.getByRole('heading', { name: 'Terms of Service', level: 1 }).waitFor();
      await expectTexts(page, ['The rules for using Atelia beside the mobile app.', 'Last updated: November 1, 2026']);
      await expectTexts(page, ['Credits', 'Every generation costs credits. The cost is shown before you generate.']);
      await expectTexts(page, ['Charged credits are non-refundable.', 'Community guidelines']);
      await expectTexts(page, ['Contact', 'Questions about these terms are answered by mail.']);
      await expectTexts(page, ['support@example.com', 'https://www.example.com']);
      await page.getByRole('tab', { name: 'Privacy Policy' }).click();
      await expectTexts(page, ['Only what is needed', 'Yours to see', 'Yours to delete']);
      await expectTexts(page, ['Delete your files, texts and history in the settings.']);
      await expect.poll(() => page.locator('li:has(> h2) > svg').count()).toBe(3);
      await expectTexts(page, ['What Atelia keeps about you, why, and for how long.']);
      await expectTexts(page, ['How it is protected', 'Everything travels encrypted.']);
      await expectFitsAtBothWidths(page);
      await page.getByRole('tab', { name: 'AI Ethics & Values' }).click();
      await expectTexts(page, ['Our promise', 'Ethics committee', 'People first', 'What we refuse']);
      await expectTexts(page, ['How Atelia uses artificial intelligence, and how it does not.']);
      await page.getByText(/^Fast, accurate, safe and secure is everything\./).waitFor();
      await expectTexts(page, ['Ethics committee: Atelia Ethics Committee']);
      await page.getByRole('button', { name: 'Back' }).waitFor();
    },
  );
});

describe('the settings', () => {
  it('export all data as a download', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/?id=${maya.sessionId}`);
    await chooseFromMenu(page, 'App Settings');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export Data' }).click();
    expect((await download).suggestedFilename()).toBe('atelia-data.json');
    await page.getByText('Downloading your data.').waitFor();
  });

  it('follow a slow export through a network failure, and report a failed one', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/?id=${maya.sessionId}`);
    await chooseFromMenu(page, 'App Settings');
    const answers: ('running' | 'lost' | 'failed')[] = ['running', 'lost', 'running', 'failed'];
    await page.route('**/api/account/export', (route) => {
      if (route.request().method() === 'POST') return route.fulfill({ status: 202, json: { status: 'running' } });
      const status = answers.shift();
      return status === 'lost' ? route.abort() : route.fulfill({ json: { status } });
    });
    await page.getByRole('button', { name: 'Export Data' }).click();
    await page.getByText('Preparing your data…').waitFor();
    await page.getByText('Failed to export your data: Something went wrong on our side. Please try again.').waitFor();
    expect(answers).toEqual([]);
    await page.unroute('**/api/account/export');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export Data' }).click();
    expect((await download).suggestedFilename()).toBe('atelia-data.json');
  });

  it('confirm before clearing the browser’s storage', { tags: ['whole', 'S1-13', 'S2.5-6', 'S2.5-7'] }, async () => {
    const { page } = await openScreen(stage, `/?id=${maya.sessionId}`);
    await chooseFromMenu(page, 'App Settings');
    await page.evaluate(() => localStorage.setItem('atelia-anything', 'kept'));
    await page.getByRole('button', { name: 'Clear Local Data' }).click();
    await page.getByText('This will clear all local data. Continue?').waitFor();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Clear and reload' }).click();
    await reloaded;
    expect(await page.evaluate(() => localStorage.getItem('atelia-anything'))).toBeNull();
    await page.getByRole('button', { name: 'Menu', exact: true }).waitFor();
  });

  it('keep the chosen appearance', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/?id=${maya.sessionId}`);
    const surfaceWith = async (appearance: string) => {
      await chooseFromMenu(page, 'App Settings');
      await page.getByRole('group', { name: 'Appearance' }).getByRole('button', { name: appearance }).click();
      await page.reload();
      await page.getByRole('button', { name: 'Menu', exact: true }).waitFor();
      return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    };
    const byDevice = await surfaceWith('Match device');
    const dark = await surfaceWith('Dark');
    const light = await surfaceWith('Light');
    expect(new Set([dark, light]).size).toBe(2);
    expect([dark, light]).toContain(byDevice);
  });

  it('sign the subscriber out', { tags: ['S2.5-9'] }, async () => {
    const { page } = await openScreen(stage, `/?id=${await createLink(stage.product.siteUrl, maya.id)}`);
    await chooseFromMenu(page, 'App Settings');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: 'Access Required' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('atelia_fingerprint'))).toBeNull();
    await page.reload();
    await page.getByRole('heading', { name: 'Access Required' }).waitFor();
  });

  it('confirm twice before deleting everything, and explain the data that stays', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/?id=${poor.sessionId}`);
    await chooseFromMenu(page, 'App Settings');
    await page.getByRole('button', { name: 'Delete my data' }).click();
    await page.getByText('This deletes from our servers:').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Delete everything? This cannot be undone.').waitFor();
    await expectFitsAtBothWidths(page);
    const refusal = { code: 'forbidden', message: 'Not allowed just now' };
    const isAnswered = Promise.withResolvers<void>();
    await page.route('**/api/account/delete', async (route) => {
      if (route.request().method() === 'POST') return route.continue();
      await isAnswered.promise;
      return route.fulfill({ status: 403, json: { error: refusal } });
    });
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('button', { name: 'Deleting…' }).waitFor();
    // Nothing can cancel it any more.
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    isAnswered.resolve();
    await page.getByText(`Your data was not deleted: ${refusal.message}`).waitFor();
    await page.unroute('**/api/account/delete');
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText(/^Your data is deleted: 0 files/).waitFor();
    await page.getByText('The ledger of your credits, under a random name').waitFor();
    await expectFitsAtBothWidths(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download receipt' }).click();
    const receipt = await readFile(await (await download).path(), 'utf8');
    expect(receipt).toMatch(/^Atelia: receipt of a deletion\nDeleted on 20/);
    expect(receipt).toContain('Your data is deleted: 0 files');
    expect(receipt).toMatch(/- Backups, for up to 35 days[^\n]+Gone by 20/);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'Access Required' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Access Required' }).waitFor();
  });
});

describe('the principles of a legal text', { tags: ['whole'] }, () => {
  const colors = ['red', 'orange', 'green', 'teal', 'blue', 'violet', 'pink'];

  /** Returns the WCAG contrast of each principle's icon with its card. */
  function contrasts(page: Page): Promise<number[]> {
    return page.evaluate(() => {
      const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
      const luminance = (color: string): number => {
        brush.fillStyle = color;
        brush.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...brush.getImageData(0, 0, 1, 1).data].map((byte) => {
          const share = byte / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      return [...document.querySelectorAll('li:has(> svg)')].map((card) => {
        const icon = luminance(getComputedStyle(card.querySelector('svg')!).color);
        const ground = luminance(getComputedStyle(card).backgroundColor);
        return (Math.max(icon, ground) + 0.05) / (Math.min(icon, ground) + 0.05);
      });
    });
  }

  it(
    'have the colours of the content file, with enough contrast in dark and light',
    { tags: ['S2.4-13', 'S3-66'] },
    async () => {
      const { page } = await openScreen(stage, '/appTOS');
      await page.route('**/legal-content.json', async (route) => {
        const content = await (await route.fetch()).json();
        content.terms.principles = [...colors, 'mauve'].map((color) => ({
          icon: 'lock',
          color,
          title: `A ${color} one`,
          description: 'For everybody.',
        }));
        await route.fulfill({ json: content });
      });
      await page.reload();
      await page.getByText('A mauve one').waitFor();
      const classes = await page.locator('li > svg').evaluateAll((icons) => icons.map((icon) => [...icon.classList]));
      expect(classes).toEqual([...colors, 'muted'].map((color) => expect.arrayContaining([`text-${color}`])));
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        const found = await contrasts(page);
        expect(found).toHaveLength(8);
        expect(Math.min(...found)).toBeGreaterThan(3);
      }
      await expectFitsAtBothWidths(page);
    },
  );
});

describe('legal texts that fail to load', { tags: ['whole'] }, () => {
  it('show an error and can be loaded again', { tags: ['S2.4-17', 'S2.4-18', 'S2.4-19', 'S2.4-14'] }, async () => {
    const { page } = await openScreen(stage, '/appTOS');
    const held = Promise.withResolvers<void>();
    await page.route('**/legal-content.json', (route) => held.promise.then(() => route.fulfill({ status: 503 })));
    await page.reload();
    await page.locator('svg.animate-spin').waitFor();
    held.resolve();
    await expectTexts(page, ['Content Load Error', 'Failed to load legal content. Please check your configuration.']);
    await expectFitsAtBothWidths(page);
    await page.unroute('**/legal-content.json');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Last updated: November 1, 2026').waitFor();
  });
});
