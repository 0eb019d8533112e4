import type { Page } from 'playwright-core';
import { plainPicture } from '../browser/files/pick-files.ts';
import { signInToConsole as prepare } from './console-sign-in.ts';
import type { Shot } from './shots.ts';

const firstRow = (page: Page) => page.getByRole('row').nth(1);

const openGeneration = async (page: Page) => {
  await firstRow(page).getByRole('rowheader').getByRole('link').click();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
};

export const operateShots: readonly Shot[] = [
  {
    name: 'console-inbox',
    path: '/admin/requests',
    prepare,
    act: (page) => firstRow(page).waitFor(),
  },
  {
    name: 'console-one-request',
    path: '/admin/requests',
    prepare,
    act: async (page) => {
      await firstRow(page).getByRole('link').first().click();
      await page.getByRole('heading', { name: 'History' }).waitFor();
    },
  },
  {
    name: 'console-results',
    path: '/admin/requests',
    prepare,
    act: async (page) => {
      await firstRow(page)
        .getByRole('button', { name: /^Actions/ })
        .click();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('menuitem', { name: 'Upload Result' }).click();
      const buffer = await plainPicture(800, 500).jpeg().toBuffer();
      const names = ['captain.jpg', 'captain-in-the-light-of-the-evening.jpg'];
      await (await chooser).setFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
      await page.getByRole('dialog', { name: 'Send these 2 results?' }).waitFor();
    },
  },
  {
    name: 'console-generations',
    path: '/admin/generations',
    prepare,
    act: (page) => firstRow(page).waitFor(),
  },
  { name: 'console-generation', path: '/admin/generations?status=completed', prepare, act: openGeneration },
  { name: 'console-failed-generation', path: '/admin/generations?status=failed', prepare, act: openGeneration },
  {
    name: 'console-refund',
    path: '/admin/generations?status=completed',
    prepare,
    act: async (page) => {
      await openGeneration(page);
      await page.getByRole('button', { name: 'Refund' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'console-figures',
    path: '/admin/models/dream-image/figures',
    prepare,
    act: (page) => page.getByRole('heading', { name: 'Stats of Dream Image' }).waitFor(),
  },
  {
    name: 'console-row-menu',
    path: '/admin/models',
    prepare,
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for Dream Image' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
];
