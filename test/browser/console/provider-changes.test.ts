import { expect } from 'vitest';
import { adminAssist } from '#shared/contracts/admin-assist.ts';
import { adminAudit } from '#shared/contracts/admin-audit.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { adminOverview, type ProviderChange } from '#shared/contracts/admin-overview.ts';
import { desktop, phone } from '#test/support/browser.ts';
import { openConsole } from '../open-console.ts';
import { expectUsableLayout } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

const endpoint = 'fal-ai/recraft/v3/text-to-image';

let stage: Stage;
it.beforeAll(async ({ ownStage }) => {
  stage = ownStage;
});
it.afterEach(() => stage.product.providers.published.restore());

async function createImportedModel(userId: 'admin' | 'editor', name: string): Promise<string> {
  const admin = await stage.product.signInAdmin(userId);
  const { imported } = (await admin.call(adminAssist.importModel, { body: { provider: 'fal', source: endpoint } }))
    .body;
  const { endpointId, output, sections } = imported!;
  const form = { ...output, sections };
  const definition = { name, endpoint, estimatedSeconds: 10, ...form, importedForm: { endpointId, ...form } };
  return (await admin.call(adminModels.createModel, { body: { definition } })).body.model.id;
}

const compare = () => stage.product.cloud.invoke('provider-checks', { now: true });

it('an admin sees what the provider changed, and takes it into a draft', async () => {
  const id = await createImportedModel('admin', 'Poster maker');
  await compare();
  stage.product.providers.published.addInput(endpoint, 'lettering');
  await compare();
  const { page, pageErrors } = await openConsole(stage, '/admin', { viewport: phone });
  const attention = page.getByRole('link', { name: /The provider changed Poster maker/ });
  await attention.getByText('Added: Lettering.').waitFor();
  await attention.click();
  const notice = page.getByRole('region', { name: 'Change of the provider' });
  await notice.getByText('Added: Lettering.').waitFor();
  await expectUsableLayout(page);
  await notice.getByRole('button', { name: 'Review changes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Field “Lettering” added').waitFor();
  await expectUsableLayout(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: /^Settings of Lettering/ }).waitFor();
  await page.keyboard.press('Control+s');
  await notice.waitFor({ state: 'detached' });
  expect(pageErrors).toEqual([]);
  await compare();
  const admin = await stage.product.signInAdmin();
  expect((await admin.call(adminOverview.getWaiting, {})).body.providerChanges).toEqual([]);
  const { live, draft } = (await admin.call(adminModels.openDraft, { params: { id } })).body;
  expect(JSON.stringify(draft?.definition.sections)).toContain('lettering');
  expect(JSON.stringify(live?.sections)).not.toContain('lettering');
});

it('an admin dismisses a change of an own model, and sees none of others', async () => {
  await createImportedModel('admin', 'Of another');
  const id = await createImportedModel('editor', 'Own poster');
  await compare();
  stage.product.providers.published.change(endpoint, { price: { usd: 0.05, unit: 'image' } });
  await compare();
  const { page } = await openConsole(stage, '/admin/models', { userId: 'editor', viewport: desktop });
  await page
    .getByRole('row', { name: /Own poster/ })
    .getByText('Provider changed it')
    .waitFor();
  await page.getByRole('button', { name: /^Provider changed it 1/ }).click();
  await page.getByText(/^Showing 1 of/).waitFor();
  await expectUsableLayout(page);
  await page.getByRole('link', { name: 'Own poster' }).click();
  const notice = page.getByRole('region', { name: 'Change of the provider' });
  await notice.getByText('Price: 0.05 USD per image, was 0.04 USD per image.').waitFor();
  expect(await notice.getByRole('button', { name: 'Review changes' }).count()).toBe(0);
  await notice.getByRole('button', { name: 'Dismiss this change' }).click();
  await page.getByText('Dismissed until the provider changes it again').waitFor();
  await notice.waitFor({ state: 'detached' });
  await compare();
  const admin = await stage.product.signInAdmin();
  const { providerChanges } = (await admin.call(adminOverview.getWaiting, {})).body;
  const other = providerChanges.find((change: ProviderChange) => change.name === 'Of another');
  expect(providerChanges.some((change: ProviderChange) => change.name === 'Own poster')).toBe(false);
  const trail = (await admin.call(adminAudit.listAuditEntries, { query: { search: id } })).body;
  expect(JSON.stringify(trail)).toContain('dismissed a change of the provider');
  const editor = await stage.product.signInAdmin('editor');
  const params = { id: other.modelId };
  const refused = await editor.call(adminModels.dismissProviderChange, { params, body: { foundAt: other.foundAt } });
  expect(refused.status).toBe(403);
});

it('the editor says that a model could not be compared, and why', async () => {
  const id = await createImportedModel('admin', 'Unreachable');
  stage.product.providers.published.isDown = true;
  await compare();
  const { page } = await openConsole(stage, `/admin/create?edit=${id}`, { viewport: desktop });
  await page.getByText(/^Not compared with the provider \(.*\): fal did not answer\.$/).waitFor();
  await expectUsableLayout(page);
});
