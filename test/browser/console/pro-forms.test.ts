import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { adminProForms } from '#shared/contracts/admin-pro-forms.ts';
import { assist } from '#shared/contracts/assist.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { desktop, phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { openConsole } from '../open-console.ts';
import { retryRequest, chooseFromRow, expectFitsAtBothWidths, expectUsableLayout, openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';
import { addField, openConfiguration } from './builder-steps.ts';

type Admin = Awaited<ReturnType<Stage['product']['signInAdmin']>>;

let stage: Stage;
let maya: NewSubscriber;
let superAdmin: Admin;
let editor: Admin;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
  const { product } = stage;
  [superAdmin, editor] = await Promise.all([product.signInAdmin('admin'), product.signInAdmin('editor')]);
});

const field = { id: 'f', label: 'Mood', variableName: 'mood', type: 'text' };
const definitionOf = (routePath: string, more = {}) => ({
  name: `Form ${routePath}`,
  routePath,
  requestType: 'image',
  sections: [{ id: 's', title: 'Main', fields: [field] }],
  ...more,
});

async function create(admin: Admin, routePath: string, more = {}) {
  const body = { definition: definitionOf(routePath, more) };
  const answer = await admin.call(adminProForms.createProForm, { body });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.form;
}

describe('pro forms', () => {
  const viewport = desktop;
  const path = 'made';

  it.each([
    ['admin', desktop],
    ['editor', phone],
  ] as const)(
    '%s creates a form, and subscribers can use it',
    { tags: ['whole', 'A2.1-7', 'A2.7-15', 'A2.12-1', 'A2.12-2', 'A2.13-1', 'A2.13-2', 'A8.1-12', 'A2.13-3'] },
    async (userId, size) => {
      const ownPath = `${path}-by-${userId}`;
      const { context, page, pageErrors } = await openConsole(stage, '/admin/pro-forms', { viewport: size, userId });
      await page.getByRole('link', { name: 'Create Pro Form' }).first().click();
      await page.getByRole('heading', { name: 'Create Pro Form' }).waitFor();
      await expectUsableLayout(page);
      await page.getByLabel('Form name').fill(`Made by ${userId}`);
      await page.getByLabel('Route path').fill(ownPath);
      await page.getByText(`Opens at ${stage.product.siteUrl}/pro/${ownPath}`).waitFor();
      await page.getByLabel('Request type').fill('poster');
      await openConfiguration(page, 'Look');
      await page.getByLabel('Example media URL', { exact: true }).waitFor();
      await addField(page, 'Text', 'Mood');
      await page.getByRole('button', { name: 'Preview' }).click();
      const preview = page.getByRole('dialog', { name: 'Pro Form Preview' });
      await preview.getByLabel('Request Details').fill('A poster');
      await preview.getByLabel('Mood').fill('cheerful');
      await expectUsableLayout(page);
      await preview.getByRole('button', { name: 'Submit Request (10 credits)' }).click();
      await page.getByText('Testing is available via public pages').waitFor();
      await preview.getByRole('button', { name: 'Cancel' }).click();
      await preview.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Save Configuration' }).click();
      await page.getByText(`Pro form “Made by ${userId}” is saved.`).first().waitFor();
      await page.getByRole('heading', { name: 'Edit Pro Form' }).waitFor();

      await page.getByRole('link', { name: 'Back to the pro forms' }).click();
      const row = page.getByRole('row').filter({ hasText: `/pro/${ownPath}` });
      await row.getByText('poster').waitFor();
      await row.getByText('10 credits').waitFor();
      const requests = row.getByRole('link', { name: `Made by ${userId}` });
      expect(await requests.getAttribute('href')).toMatch(/^\/admin\/pro-forms\/\w+\/requests$/);
      await expectUsableLayout(page);
      expect(pageErrors).toEqual([]);
      await context.close();

      const subscriber = await stage.product.signIn(maya.sessionId);
      const { body } = await subscriber.call(proRequests.getProForm, { params: { routePath: ownPath } });
      expect(body.form).toMatchObject({
        name: `Made by ${userId}`,
        title: `Made by ${userId}`,
        fields: [{ label: 'Mood' }],
      });
    },
  );

  it(
    'the assistant drafts the fields of a form, and its page has its own texts',
    { tags: ['whole', 'A2.5-5', 'A2.7-14', 'A3.5-5', 'S3-52'] },
    async () => {
      const { page } = await openConsole(stage, '/admin/create-pro-form', { viewport: phone });
      await page.getByLabel('Form name').fill('Drafted');
      await page.getByRole('button', { name: 'JSON AI' }).click();
      const dialog = page.getByRole('dialog', { name: 'JSON AI Assistant' });
      await dialog.getByLabel('API example').fill('curl https://queue.fal.run/x -d { "prompt": "a fox" }');
      await dialog.getByRole('button', { name: 'Analyze' }).click();
      await dialog.getByText('The draft changes:').waitFor();
      await dialog.getByText('Description changed').waitFor();
      await expectUsableLayout(page);
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('Draft applied. Check it, then save.').waitFor();
      await page.getByLabel('Route path').fill(`${path}-drafted`);
      await page.getByLabel('Request type').fill('poster');
      await openConfiguration(page, 'Page');
      await page.getByLabel('Page title').fill('Posters for you');
      await page.getByLabel('Page description').fill('By hand');
      await page.getByRole('button', { name: 'Save Configuration' }).click();
      await page.getByText('Pro form “Drafted” is saved.').first().waitFor();
      await expect.poll(() => page.getByLabel('Page title').inputValue()).toBe('Posters for you');

      const subscriber = await stage.product.signIn(maya.sessionId);
      const { body } = await subscriber.call(proRequests.getProForm, { params: { routePath: `${path}-drafted` } });
      expect(body.form).toMatchObject({ name: 'Drafted', title: 'Posters for you', description: 'By hand' });
      expect(body.form.fields.length).toBeGreaterThan(0);
      const pro = await openScreen(stage, `/pro/${path}-drafted?id=${maya.sessionId}`, { viewport: phone });
      await pro.page.getByRole('heading', { name: 'Posters for you' }).waitFor();
      await pro.page.getByText('By hand', { exact: true }).waitFor();
      await expect.poll(() => pro.page.title()).toBe('Posters for you · Atelia');
    },
  );

  it('forms can be searched, and deleted after a confirmation', { tags: ['whole', 'A2.12-2', 'A7.3-1'] }, async () => {
    await create(editor, `${path}-doomed`);
    const { context, page } = await openConsole(stage, '/admin/pro-forms', { viewport, userId: 'editor' });
    await page.getByLabel('Search pro forms').fill('no such form');
    await page.getByRole('heading', { name: 'No Pro Forms Found' }).waitFor();
    await expectFitsAtBothWidths(page);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await page.getByLabel('Search pro forms').fill(`/pro/${path}-doomed`);
    await page.getByText(/^Showing 1 of/).waitFor();
    const openDeleteDialog = () => chooseFromRow(page, `Form ${path}-doomed`, 'Delete');
    await openDeleteDialog();
    const question = page.getByRole('alertdialog');
    await question.getByText(/Open requests stay to be fulfilled/).waitFor();
    await expectFitsAtBothWidths(page);
    await question.getByRole('button', { name: 'Keep it' }).click();
    await question.waitFor({ state: 'detached' });
    await openDeleteDialog();
    // The list is not requested again, because its index can lag.
    const requestedUrls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) requestedUrls.push(`${request.method()} ${pathname}`);
    });
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`Pro form “Form ${path}-doomed” deleted successfully`).waitFor();
    await page.getByRole('button', { name: `Actions for Form ${path}-doomed` }).waitFor({ state: 'detached' });
    await context.close();
    expect(requestedUrls).toEqual([expect.stringMatching(/^DELETE /)]);
  });

  it(
    'changes are never lost, neither by a later save nor by leaving',
    { tags: ['whole', 'A2.1-8', 'A2.5-10', 'A2.13-2'] },
    async () => {
      const { id } = await create(superAdmin, `${path}-shared`);
      const { page } = await openConsole(stage, `/admin/create-pro-form?edit=${id}`, { viewport });
      await page.getByLabel('Form description').fill('Mine');
      await page.getByText('Unsaved changes').waitFor();
      await page.getByRole('link', { name: 'Back to the pro forms' }).click();
      await page.getByRole('heading', { name: 'Pro Forms', exact: true }).waitFor();
      await page.goBack();
      await page.getByText('Draft restored: your unsaved changes are back.').waitFor();
      expect(await page.getByLabel('Form description').inputValue()).toBe('Mine');
      await expectFitsAtBothWidths(page);

      const definition = definitionOf(`${path}-shared`, { description: 'Theirs' });
      const saved = await superAdmin.call(adminProForms.saveProForm, {
        params: { id },
        body: { baseVersion: 1, definition },
      });
      expect(saved.status).toBe(200);
      const update = page.getByRole('button', { name: 'Update Configuration' });
      await update.click();
      const conflict = page.getByRole('dialog', { name: 'Somebody saved a newer version' });
      await conflict.getByText(/^Ada Admin saved version 2 while you were working/).waitFor();
      await expectFitsAtBothWidths(page);
      await conflict.getByRole('button', { name: 'Discard mine' }).click();
      await expect.poll(() => page.getByLabel('Form description').inputValue()).toBe('Theirs');
      await page.getByLabel('Form description').fill('Both');
      const held = Promise.withResolvers<void>();
      await page.route(`**/api/admin/pro-forms/${id}`, (route) => held.promise.then(() => route.continue()));
      await update.click();
      await page.getByRole('button', { name: 'Saving' }).waitFor();
      await expect.poll(() => page.locator('[inert]').getByRole('button', { name: 'Add Section' }).count()).toBe(1);
      held.resolve();
      await page
        .getByText(/is saved\.$/)
        .first()
        .waitFor();
      await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
      const { body } = await superAdmin.call(adminProForms.getProForm, { params: { id } });
      expect(body.form).toMatchObject({ description: 'Both', version: 3 });

      await page.getByLabel('Form description').fill('Dropped');
      await page.getByText('Unsaved changes').waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect.poll(() => page.getByLabel('Form description').inputValue()).toBe('Both');
    },
  );

  it('a form has undo and versions, like a model', { tags: ['whole'] }, async () => {
    const { id } = await create(superAdmin, `${path}-versions`, { description: 'First' });
    const definition = definitionOf(`${path}-versions`, { description: 'Second' });
    await superAdmin.call(adminProForms.saveProForm, { params: { id }, body: { baseVersion: 1, definition } });
    const { page, pageErrors } = await openConsole(stage, `/admin/create-pro-form?edit=${id}`, { viewport });
    const description = page.getByLabel('Form description');
    await description.fill('Third');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => description.inputValue()).toBe('Second');
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(() => description.inputValue()).toBe('Third');
    await page.keyboard.press('Control+z');
    await page.locator('header').getByRole('button', { name: 'Version 2' }).click();
    const drawer = page.getByRole('dialog', { name: 'Versions' });
    await drawer.getByText('Description changed').waitFor();
    await expectFitsAtBothWidths(page);
    await drawer.getByRole('button', { name: 'Restore version 1' }).click();
    await expect.poll(() => description.inputValue()).toBe('First');
    await page.getByRole('button', { name: 'Update Configuration' }).click();
    await page.locator('header').getByRole('button', { name: 'Version 3' }).click();
    await drawer.getByText('Restored from version 1').waitFor();
    expect(pageErrors).toEqual([]);
  });

  it(
    'a failed list or form shows an error, and can be loaded again',
    { tags: ['whole', 'A2.1-6', 'A6-21'] },
    async () => {
      const { page } = await openConsole(stage, '/appTOS', { viewport, userId: 'editor' });
      await page.route('**/api/admin/pro-forms', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(`${stage.product.siteUrl}/admin/pro-forms`);
      await page.getByRole('heading', { name: 'Failed to load pro forms' }).waitFor();
      await expectFitsAtBothWidths(page);
      await retryRequest(page.getByRole('button', { name: 'Try Again' }), '**/api/admin/pro-forms', { items: [] });
      await page.getByRole('heading', { name: 'No Pro Forms Yet' }).waitFor();
      await expectFitsAtBothWidths(page);
      await page.goto(`${stage.product.siteUrl}/admin/create-pro-form?edit=demo-portrait-request`);
      await page.getByText('Access denied. You can only edit your own pro forms.').waitFor();
      await expectFitsAtBothWidths(page);
    },
  );
});

describe('by direct call', () => {
  it(
    'an admin can’t read, change or delete another admin’s form',
    { tags: ['A6-5', 'A6-6', 'A6-18', 'A6-19'] },
    async () => {
      const { id } = await create(superAdmin, 'not-yours');
      const params = { id };
      const body = { baseVersion: 1, definition: definitionOf('not-yours') };
      const refusals = [
        await editor.call(adminProForms.getProForm, { params }),
        await editor.call(adminProForms.saveProForm, { params, body }),
        await editor.call(adminProForms.deleteProForm, { params }),
        await editor.call(adminProForms.listVersions, { params, query: {} }),
        await editor.call(adminProForms.restoreVersion, {
          params: { id, version: '1' },
          body: {},
        }),
      ];
      expect(refusals.map(({ status, body: responseBody }) => [status, responseBody.error.message])).toEqual([
        [403, 'Access denied. You can only edit your own pro forms.'],
        [403, 'Access denied. You can only modify your own pro forms.'],
        [403, 'Access denied. You can only delete your own pro forms.'],
        [403, 'Access denied. You can only edit your own pro forms.'],
        [403, 'Access denied. You can only edit your own pro forms.'],
      ]);
      const listed = async (admin: Admin) =>
        (await admin.call(adminProForms.listProForms, {})).body.items.map((form: { id: string }) => form.id);
      expect(await listed(editor)).not.toContain(id);
      expect(await listed(superAdmin)).toContain(id);
      const { id: ownPath } = await create(editor, 'of-the-editor');
      expect(await superAdmin.call(adminProForms.getProForm, { params: { id: ownPath } })).toMatchObject({
        status: 200,
      });
    },
  );

  it('a form can’t use a key that its admin can’t use', async () => {
    const definition = definitionOf('with-a-key', { apiKeyId: 'somebody-elses' });
    const { status, body } = await editor.call(adminProForms.createProForm, { body: { definition } });
    expect([status, body.error.message]).toEqual([403, 'Access denied. You can only use your own API keys.']);
  });

  it('problems of a form are reported by field', async () => {
    const definition = definitionOf('//', { creditCost: 1001 });
    const { status, body } = await editor.call(adminProForms.createProForm, { body: { definition } });
    expect(status).toBe(400);
    expect(JSON.stringify(body.error.fields)).toContain('Credit cost must be between 1 and 1000');
  });

  it(
    'a deleted form accepts no requests, and a field’s instructions never leave the server',
    { tags: ['A3.3-14', 'S3-43'] },
    async () => {
      const instructed = { ...field, type: 'textarea', enablePromptEnhancement: true, systemInstructions: 'SECRET' };
      const sections = [{ id: 's', title: 'Main', fields: [instructed] }];
      const form = await create(editor, 'assisted', { sections });
      const subscriber = await stage.product.signIn(maya.sessionId);
      const shown = await subscriber.call(proRequests.getProForm, { params: { routePath: 'assisted' } });
      expect(JSON.stringify(shown.body)).not.toContain('SECRET');
      const body = { form: 'pro-form', routePath: 'assisted', fieldKey: 'mood', text: 'happy' } as const;
      expect(await subscriber.call(assist.enhancePrompt, { body })).toMatchObject({ status: 200 });

      await editor.call(adminProForms.deleteProForm, { params: { id: form.id } });
      const submitted = await subscriber.call(proRequests.createProRequest, {
        body: { routePath: 'assisted', details: 'Too late' },
        headers: { 'idempotency-key': randomUUID() },
      });
      expect([submitted.status, submitted.body.error.code]).toEqual([404, 'page_not_found']);
    },
  );
});
