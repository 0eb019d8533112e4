// @module-tag whole

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { publishPatientImage, stuckGeneration } from '#test/api/generations/stuck-generations.ts';
import { desktop } from '#test/support/browser.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { type ClickCounter, countClicks } from '../click-counter.ts';
import { smallPicture } from '../files/pick-files.ts';
import { openConsole } from '../open-console.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
it.beforeAll(async ({ ownStage }) => {
  stage = ownStage;
});

interface Job {
  /** The name in `docs/console-jobs.md`, which also lists the number of clicks. */
  readonly name: string;
  /** Creates the job's data. Its result is passed to `act`. */
  readonly prepare?: () => Promise<string>;
  /** Does the job, starting on the dashboard. */
  readonly act: (page: Page, counter: ClickCounter, subject: string) => Promise<void>;
}

const navigationEntry = (page: Page, name: string) => page.getByRole('navigation', { name: 'Console' }).getByText(name);
const button = (from: Pick<Page, 'getByRole'>, name: string) => from.getByRole('button', { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true }).first();
const tool = (page: Page, name: string) => button(page.getByRole('toolbar'), name);
const drawer = (page: Page, name?: string) => page.getByRole('dialog', { name });

async function addModel(name: string) {
  const admin = await stage.product.signInAdmin();
  const sections = [{ id: 's', title: 'Main', fields: [{ id: 'f', label: 'Prompt', type: 'text' as const }] }];
  const definition = { name, endpoint: 'fal-ai/flux/schnell', estimatedSeconds: 9, creditCost: 10, sections };
  const { body } = await admin.call(adminModels.createModel, { body: { definition } });
  return { admin, definition, id: body.model.id as string };
}

async function createGeneration(sessionId: string, prompt: string): Promise<string> {
  const subscriber = await stage.product.signIn(sessionId);
  const { body } = await subscriber.generate('dream-image', { prompt, image_size: 'square_hd', num_images: 1 });
  return (await subscriber.settled(body.generation.id)).id;
}

const fieldsByHand = [
  ['Long text', 'Prompt', 'Negative prompt'],
  ['Number', 'Steps', 'Seed', 'Images', 'Frames'],
  ['Slider', 'Strength', 'Guidance', 'Sharpness', 'Fidelity'],
  ['File upload', 'Picture', 'Mask'],
  ['Switch', 'Safety check', 'Upscale', 'Tile', 'Loop'],
  ['Dropdown', 'Style'],
] as const;

async function requestPortrait(): Promise<string> {
  const subscriber = await stage.product.signIn((await createMaya(stage.product)).sessionId);
  const details = `My dog as a captain ${randomUUID()}`;
  await subscriber.call(proRequests.createProRequest, {
    headers: { 'idempotency-key': randomUUID() },
    body: { routePath: 'portrait-request', details, values: {} },
  });
  return details;
}

const jobs: readonly Job[] = [
  {
    name: 'Import a model from the provider, and publish it on a page with the fields people need',
    act: async (page, { press, type, choose }) => {
      await press(navigationEntry(page, 'Create Model'));
      await press(tool(page, 'Import'));
      await type(page.getByLabel('Paste or drop anything'), 'fal-ai/flux/schnell');
      await press(button(page, 'Read'));
      await press(button(page, 'Apply'));
      await press(button(page, 'Save Configuration'));
      await page.getByRole('heading', { name: 'Edit Model' }).waitFor();
      await press(tool(page, 'Page Settings'));
      await choose(drawer(page).getByRole('combobox', { name: 'App', exact: true }), 'Other id…');
      await type(page.getByLabel('App ID'), 'app-of-painters');
      await press(button(page, 'Create public page'));
      await page.getByText('Public page created successfully!').waitFor();
    },
  },
  {
    name: 'Change what a model costs',
    prepare: async () => (await addModel('Too cheap')).definition.name,
    act: async (page, { press, type }, name) => {
      await press(navigationEntry(page, 'All Models'));
      await press(link(page, name));
      await type(page.getByLabel('Credit cost'), '11');
      await press(button(page, 'Update Configuration'));
      await page.getByText(/is saved as "/).waitFor();
    },
  },
  {
    name: 'Make a model with 17 fields by hand',
    act: async (page, { press, type }) => {
      await press(navigationEntry(page, 'Create Model'));
      await type(page.getByLabel('Model name'), 'By hand');
      await type(page.getByLabel('Workflow path'), 'fal-ai/flux/schnell');
      await type(page.getByLabel('Estimated time (seconds)'), '10');
      for (const [fieldType, ...labels] of fieldsByHand) {
        await press(button(page, 'Add Field to New Section'));
        await press(page.getByRole('menuitem', { name: fieldType, exact: true }));
        for (const [index, label] of labels.entries()) {
          if (index > 0) await page.keyboard.press('Enter');
          const focused = page.locator('[data-builder-column="label"]:focus');
          await expect.poll(() => focused.inputValue()).toMatch(new RegExp(`^${fieldType}`));
          await page.keyboard.type(label);
        }
      }
      for (const position of [1, 11]) await press(page.getByLabel(`Required: field ${position} in New Section`));
      await press(button(page, 'Settings of Style'));
      await press(page.getByRole('tab', { name: 'Type Settings' }));
      await press(button(page, 'Add option'));
      await page.keyboard.type('Ink');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Oil');
      await press(button(page, 'Save Configuration'));
      await page.getByText(/is saved as "/).waitFor();
    },
  },
  {
    name: 'Find why a subscriber’s generation failed, and refund another of theirs',
    prepare: async () => {
      const { id, sessionId } = await createMaya(stage.product);
      for (const prompt of ['a fox', 'a fox #policy']) await createGeneration(sessionId, prompt);
      return id;
    },
    act: async (page, { press, type }, subscriber) => {
      await press(navigationEntry(page, 'Generations'));
      await press(button(page, 'Subscriber'));
      await type(page.getByRole('combobox', { name: 'Find by name or ID' }), subscriber);
      await page.getByRole('option', { name: subscriber }).waitFor();
      await page.keyboard.press('Enter');
      const rows = page.getByRole('row');
      await rows.filter({ hasText: 'Failed: content policy' }).waitFor();
      await press(rows.filter({ hasText: 'Completed' }).getByRole('button', { name: /^Actions for/ }));
      await press(page.getByRole('menuitem', { name: 'Refund' }));
      await type(page.getByLabel('Reason'), 'It had six fingers');
      await press(button(drawer(page, 'Refund credits'), 'Refund'));
      await rows.filter({ hasText: 'Refunded' }).waitFor();
    },
  },
  {
    name: 'Fulfil a request with a file',
    prepare: requestPortrait,
    act: async (page, { press }, details) => {
      await press(navigationEntry(page, 'Requests'));
      await press(
        page
          .getByRole('row')
          .filter({ hasText: details })
          .getByRole('button', { name: /^Actions for/ }),
      );
      const chooser = page.waitForEvent('filechooser');
      await press(page.getByRole('menuitem', { name: 'Upload Result' }));
      await (await chooser).setFiles([await smallPicture('captain.jpg')]);
      await press(button(page, 'Send and complete'));
      await page.getByText('File uploaded successfully and request marked as completed!').waitFor();
    },
  },
  {
    name: 'Assign a request to an admin, and fulfil it with a file',
    prepare: requestPortrait,
    act: async (page, { press, choose }, details) => {
      await press(navigationEntry(page, 'Requests'));
      await press(page.getByRole('row').filter({ hasText: details }).getByRole('link').first());
      const panel = page.getByRole('region', { name: 'Chosen request' });
      await choose(panel.getByLabel('Assignee'), 'Ada Admin');
      await panel.getByText('Assigned to Ada Admin by Ada Admin').waitFor();
      const chooser = page.waitForEvent('filechooser');
      await press(button(panel, 'Upload Result'));
      await (await chooser).setFiles([await smallPicture('captain.jpg')]);
      await press(button(page, 'Send and complete'));
      await page.getByText('File uploaded successfully and request marked as completed!').waitFor();
    },
  },
  {
    name: 'Deactivate three models',
    prepare: async () => {
      for (const name of ['Bulk one', 'Bulk two', 'Bulk three']) await addModel(name);
      return 'Bulk';
    },
    act: async (page, { press, type }, name) => {
      await press(navigationEntry(page, 'All Models'));
      await type(page.getByLabel('Search models'), name);
      await page.getByText(/^Showing 3 of/).waitFor();
      await press(page.getByRole('checkbox', { name: 'Select all' }));
      await press(button(page, 'Deactivate'));
      await page.getByText('3 models deactivated').waitFor();
    },
  },
  {
    name: 'Archive three models, and undo it',
    prepare: async () => {
      for (const name of ['Stale one', 'Stale two', 'Stale three']) await addModel(name);
      return 'Stale';
    },
    act: async (page, { press, type }, name) => {
      await press(navigationEntry(page, 'All Models'));
      await type(page.getByLabel('Search models'), name);
      await page.getByText(/^Showing 3 of/).waitFor();
      await press(page.getByRole('checkbox', { name: 'Select all' }));
      await press(button(page, 'Archive'));
      await page.getByText('3 models archived').waitFor();
      await press(button(page, 'Undo'));
      await page.getByText('3 models brought back').waitFor();
    },
  },
  {
    name: 'Give a subscriber credits, with a reason',
    act: async (page, { press, type }) => {
      await press(navigationEntry(page, 'Subscribers'));
      await press(link(page, 'Maya Lindqvist'));
      await press(button(page, 'Grant or Correct Credits'));
      await type(page.getByLabel('Amount'), '25');
      await type(page.getByLabel('Reason'), 'A lost video');
      await press(button(page, 'Update Credits'));
      await page.getByText('Credits updated successfully').waitFor();
    },
  },
  {
    name: 'Give a generation that is stuck its result',
    prepare: async () => {
      await publishPatientImage(stage.product);
      return stuckGeneration(stage.product);
    },
    act: async (page, { press }, id) => {
      await press(navigationEntry(page, 'Processing Monitor'));
      const row = page.getByRole('row').filter({ has: page.getByTitle(id, { exact: true }) });
      await press(row.getByRole('button', { name: /^Process/ }));
      await row.getByText('Processed successfully').waitFor();
    },
  },
  {
    name: 'Add an API key, and let a page pay with it',
    act: async (page, { press, type, choose }) => {
      await press(navigationEntry(page, 'API Keys'));
      await press(button(page, 'Add API Key'));
      await type(page.getByLabel('Provider'), 'fal');
      await type(page.getByLabel('Name'), 'Paintings');
      await type(page.getByRole('textbox', { name: 'API key' }), 'good-0123456789');
      await press(button(drawer(page, 'Add API Key'), 'Add API Key'));
      await page.getByText('good••••••••6789').waitFor();
      await press(navigationEntry(page, 'All Models'));
      await press(link(page, 'Dream Image'));
      await press(tool(page, 'Page Settings'));
      await press(button(page, 'Edit /dream-image'));
      await choose(page.getByLabel('API key').last(), 'fal: Paintings');
      await press(button(page, 'Save'));
      await page.getByText('Page updated successfully.').waitFor();
    },
  },
  {
    name: 'Add an admin',
    act: async (page, { press, type }) => {
      await press(navigationEntry(page, 'Users'));
      await press(button(page, 'Create User'));
      const form = drawer(page, 'Create User');
      await type(form.getByLabel('Name'), 'Grace');
      await type(form.getByLabel('User ID'), 'grace');
      await type(form.getByLabel('Password *'), 'three green kettles');
      await press(button(form, 'Create User'));
      await page.getByText('User created successfully').waitFor();
    },
  },
  {
    name: 'See how often a model failed in the last days, and what the models earned',
    prepare: async () => createGeneration((await createMaya(stage.product)).sessionId, 'a fox'),
    act: async (page, { press, choose }) => {
      const opened = page.waitForEvent('popup');
      await press(navigationEntry(page, 'Analytics'));
      const analytics = await opened;
      await analytics.getByRole('heading', { name: 'Provider cost and margin by model' }).waitFor();
      await choose(analytics.getByLabel('Model', { exact: true }), 'Dream Image');
      await analytics.getByText('Failed', { exact: true }).first().waitFor();
    },
  },
  {
    name: 'Publish a change of a model at a time',
    prepare: async () => (await addModel('Out tomorrow')).definition.name,
    act: async (page, { press, type }, name) => {
      await press(navigationEntry(page, 'All Models'));
      await press(link(page, name));
      await type(page.getByLabel('Credit cost'), '11');
      await press(button(page, 'More ways to save'));
      await press(page.getByRole('menuitem', { name: 'Publish with a note or later…' }));
      await type(drawer(page).getByLabel('Publish at'), '2099-01-01T09:00');
      await press(button(page, 'Schedule'));
      await page.locator('header').getByText('Scheduled', { exact: true }).waitFor();
    },
  },
  {
    name: 'Restore an earlier version of a model',
    prepare: async () => {
      const { admin, id, definition } = await addModel('Much edited');
      const body = { baseVersion: 1, definition: { ...definition, creditCost: 33 } };
      await admin.call(adminModels.saveModel, { params: { id }, body });
      return definition.name;
    },
    act: async (page, { press }, name) => {
      await press(navigationEntry(page, 'All Models'));
      await press(link(page, name));
      await press(tool(page, 'Versions'));
      await press(button(page, 'Restore version 1'));
      await press(button(page, 'Update Configuration'));
      await page.locator('header').getByRole('button', { name: 'Version 3' }).waitFor();
    },
  },
];

async function publishedClicks(): Promise<Map<string, number>> {
  const page = await readFile(join(import.meta.dirname, '../../../docs/console-jobs.md'), 'utf8');
  const rows = page.matchAll(/^\| (?<job>.+?) +\| [^|]+ \| (?<now>\d+) +\|$/gm);
  return new Map([...rows].map(({ groups }) => [groups!['job']!, Number(groups!['now'])]));
}

it.for(jobs)('$name', { tags: ['A2.1-10'] }, async ({ name, prepare, act }) => {
  const subject = (await prepare?.()) ?? '';
  const { page, pageErrors } = await openConsole(stage, '/appTOS', { viewport: desktop });
  const counter = await countClicks(page);
  await page.goto(`${stage.product.siteUrl}/admin`);
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
  await act(page, counter, subject);
  expect(await counter.clicks()).toBe((await publishedClicks()).get(name));
  expect(pageErrors).toEqual([]);
});

it('publishing an imported model takes at most 12 clicks, and the document lists no other job', async () => {
  const published = await publishedClicks();
  expect([...published.keys()]).toEqual(jobs.map(({ name }) => name));
  expect(published.get(jobs[0]!.name)).toBeLessThanOrEqual(12);
});
