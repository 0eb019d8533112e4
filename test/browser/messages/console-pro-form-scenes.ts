import { adminProForms } from '#shared/contracts/admin-pro-forms.ts';
import { openConsole } from '../open-console.ts';
import { retryRequest, chooseFromRow } from '../open-screen.ts';
import type { ConsoleScene } from './console-scene.ts';

const sections = [{ id: 's', title: 'Main', fields: [{ id: 'f', label: 'Mood', variableName: 'mood', type: 'text' }] }];
/** Makes paths unique. */
let plays = 0;

/** A failing list of pro forms, and a failing deletion. */
export const proFormList: ConsoleScene = async (finder, stage) => {
  const { page } = await openConsole(stage, '/appTOS');
  const broken = { status: 500, json: {} };
  await page.route('**/api/admin/pro-forms', (route) => route.fulfill(broken));
  await page.goto(`${stage.product.siteUrl}/admin/pro-forms`);
  await finder.waitForText(page, 'Failed to load pro forms');
  await retryRequest(page.getByRole('button', { name: 'Try Again' }), '**/api/admin/pro-forms');
  const link = page.getByRole('link', { name: '/pro/portrait-request', exact: true });
  finder.expectValue('Pro route prefix: /pro', await link.getAttribute('href'), '/pro/portrait-request');
  await page.route('**/api/admin/pro-forms/**', (route) => route.fulfill(broken));
  await chooseFromRow(page, 'Portrait Request', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await finder.waitForText(page, 'Failed to delete pro form');
};

/** A new pro form, with its defaults and the problems that prevent saving. */
export const newProForm: ConsoleScene = async (finder, stage) => {
  const { page } = await openConsole(stage, '/admin/create-pro-form');
  const valueOf = (label: string) => page.getByLabel(new RegExp(`^${label}`)).inputValue();
  const start = [
    await valueOf('Credit cost'),
    await page.getByRole('combobox', { name: 'App', exact: true }).inputValue(),
  ];
  const problems = page.getByRole('alert').filter({ has: page.getByRole('list') });
  const save = () => page.getByRole('button', { name: 'Save Configuration' }).click();
  await save();
  await finder.waitForText(problems, 'Form name is required');
  await finder.waitForText(problems, 'Request type is required');
  const refused = problems.getByText('Credit cost must be between 1 and 1000');
  for (const [wrong, right] of [
    ['0', '1'],
    ['1001', '1000'],
  ] as const) {
    await page.getByLabel('Credit cost').fill(wrong);
    await save();
    await refused.waitFor();
    await page.getByLabel('Credit cost').fill(right);
    await save();
    await refused.waitFor({ state: 'detached' });
  }
  finder.markFound('Credit cost is 1 to 1000');
  const defaults = ['10', '7d9f3c52-5a0e-4c36-9f0b-0f6f5f0f8a11'];
  finder.expectValue('credit cost 10 (allowed 1 to 1000), with a fixed default app id', start, defaults);
};

/** Pro forms that are missing, fail to load, or can't be saved. */
export const proFormScreens: ConsoleScene = async (finder, stage) => {
  const admin = await stage.product.signInAdmin();
  const name = `Form of screens ${++plays}`;
  const definition = { name, routePath: `screens-${plays}`, requestType: 'image', sections };
  const { body } = await admin.call(adminProForms.createProForm, { body: { definition } });
  const { page } = await openConsole(stage, '/admin/create-pro-form?edit=no-such-form');
  await finder.waitForText(page, 'Pro form not found');
  await page.route('**/api/admin/pro-forms/**', (route) => route.abort());
  await page.goto(`${stage.product.siteUrl}/admin/create-pro-form?edit=${body.form.id}`);
  await finder.waitForText(page, 'Failed to load pro form configuration');
  await retryRequest(page.getByRole('button', { name: 'Try Again' }), '**/api/admin/pro-forms/**');
  const saveAndMove = async () => {
    await page.getByRole('button', { name: 'Update Configuration' }).click();
    await page.getByRole('button', { name: 'Save and move' }).click();
  };
  await page.getByLabel('Route path').fill('portrait-request');
  await saveAndMove();
  await finder.waitForText(page, 'Route path "{path}" already exists. Please use a different route path.');
  await page.route('**/api/admin/pro-forms/**', (route) => route.abort());
  await saveAndMove();
  await finder.waitForText(page, 'Failed to save pro form configuration');
};
