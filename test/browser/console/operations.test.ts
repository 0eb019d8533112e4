import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download } from 'playwright-core';
import { describe, expect } from 'vitest';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { demoUserId } from '#infra/demo/people.ts';
import { adminAudit } from '#shared/contracts/admin-audit.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { adminSubscribers } from '#shared/contracts/admin-subscribers.ts';
import { credits } from '#shared/contracts/credits.ts';
import { desktop, phone } from '#test/support/browser.ts';
import { createTestAdmin } from '#test/support/test-admin.ts';
import { openConsole } from '../open-console.ts';
import { retryRequest, expectFitsAtBothWidths, openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
it.beforeAll(async ({ ownStage }) => {
  stage = ownStage;
});

const params = { userId: demoUserId };

const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

describe('at both widths', () => {
  const viewport = desktop;
  it('a subscriber can be found and given credits, and ledger and audit trail show the reason', async () => {
    const subscriber = await stage.product.signIn('demo-session');
    const before = (await subscriber.call(credits.getCredits, {})).body.available;
    const reason = `A lost video, ${randomUUID().slice(0, 8)}`;
    const { page, pageErrors } = await openConsole(stage, '/admin/subscribers', { viewport });
    await page.getByLabel('Search by name or id').fill('MAYA');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('link', { name: /^Tomás Rivera/ }).waitFor({ state: 'detached' });
    await expectFitsAtBothWidths(page);
    await page.getByRole('link', { name: /^Maya Lindqvist/ }).click();
    await page.getByRole('heading', { name: 'Maya Lindqvist' }).waitFor();
    await page.getByText('Demonstration').waitFor();
    await expectFitsAtBothWidths(page);

    await page.getByRole('button', { name: 'Grant or Correct Credits' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Update Credits' }).click();
    await dialog.getByText('Amount is required').waitFor();
    await dialog.getByText('Reason is required').waitFor();
    await expectFitsAtBothWidths(page);
    await dialog.getByLabel('Amount').fill('25');
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Update Credits' }).click();
    await page.getByText('Credits updated successfully').waitFor();
    await page.getByText(reason).waitFor();
    expect((await subscriber.call(credits.getCredits, {})).body.available).toBe(before + 25);

    await page.goto(`${stage.product.siteUrl}/admin/audit`);
    await page.getByLabel('Search the trail').fill(reason.toUpperCase());
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('1 entry so far').waitFor();
    await page.getByRole('button', { name: 'granted credits Maya Lindqvist' }).click();
    const entry = page.getByRole('dialog', { name: 'Ada Admin granted credits Maya Lindqvist' });
    await entry.getByText(reason).waitFor();
    await entry.getByRole('rowheader', { name: 'credits' }).waitFor();
    await expectFitsAtBothWidths(page);
    await entry.getByRole('link', { name: 'Open the subscriber' }).click();
    await page.getByRole('heading', { name: 'Maya Lindqvist', exact: true }).waitFor();
    await page.goBack();
    await page.getByText('1 entry so far').waitFor();
    await page.getByRole('combobox', { name: 'Admin', exact: true }).selectOption({ label: 'Eddie Editor (editor)' });
    await page.getByRole('heading', { name: 'No Entries Found' }).waitFor();
    await expectFitsAtBothWidths(page);
    await page.getByRole('combobox', { name: 'Admin', exact: true }).selectOption({ label: 'Ada Admin (admin)' });
    await page.getByText('1 entry so far').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const [head, line] = (await textOf(await saved)).split('\r\n');
    expect(head).toBe('\uFEFFWhen,Admin,Admin user ID,What,Kind,Object,Object ID,Reason,Changes');
    expect(line).toMatch(
      new RegExp(`,Ada Admin,admin,granted credits,Subscriber,Maya Lindqvist,${demoUserId},"?${reason}`),
    );
    await page.getByLabel('Kind', { exact: true }).selectOption('Model');
    await page.getByRole('heading', { name: 'No Entries Found' }).waitFor();
    expect(new URL(page.url()).searchParams.get('kind')).toBe('model');
    await page.reload();
    await page.getByRole('heading', { name: 'No Entries Found' }).waitFor();
    expect(await page.getByLabel('Kind', { exact: true }).inputValue()).toBe('model');
    expect(pageErrors).toEqual([]);
  });

  it(
    'a subscriber from the middle of a long list opens at the top, and Back restores the position',
    { tags: ['whole'] },
    async () => {
      const { page } = await openConsole(stage, '/appTOS', { viewport: phone });
      const { body } = await (await stage.product.signInAdmin()).call(adminSubscribers.listSubscribers, { query: {} });
      const items = Array.from({ length: 100 }, (_, index) => ({
        ...body.items[0],
        userId: `twin-${index}`,
        name: `Twin ${index}`,
      }));
      await page.route(/\/api\/admin\/subscribers(\?|$)/, (route) => route.fulfill({ json: { items } }));
      await page.route('**/api/admin/subscribers/twin-*', (route) =>
        route.continue({
          url: route
            .request()
            .url()
            .replace(/twin-\d+/, demoUserId),
        }),
      );
      await page.goto(`${stage.product.siteUrl}/admin/subscribers`);
      const twin = page.getByRole('link', { name: 'Twin 60', exact: true });
      await page.getByRole('link', { name: 'Twin 0', exact: true }).waitFor();
      // Until the first cards are measured, the list is shorter.
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(9000);
      await page.mouse.wheel(0, 6500);
      await twin.waitFor();
      // On the second visit, all data is cached.
      for (let visit = 1; visit <= 2; visit++) {
        await twin.scrollIntoViewIfNeeded();
        const scrollBefore = await page.evaluate(() => window.scrollY);
        await twin.click();
        await page.getByRole('heading', { name: 'Maya Lindqvist', exact: true }).waitFor();
        expect(await page.evaluate(() => window.scrollY)).toBe(0);
        await page.goBack();
        await twin.waitFor();
        await expect.poll(() => page.evaluate((y) => Math.abs(window.scrollY - y), scrollBefore)).toBeLessThan(2);
      }
    },
  );

  it('a session link signs in as the subscriber until it is revoked', { tags: ['whole'] }, async () => {
    const { page, pageErrors } = await openConsole(stage, '/admin/subscribers/low-credit-subscriber', {
      viewport,
    });
    await page.getByRole('button', { name: 'Create Session Link' }).click();
    await page.getByLabel('Reason').fill('They lost their phone');
    await page.getByRole('button', { name: 'Create Link' }).click();
    const link = await page.getByRole('textbox', { name: 'Session link' }).inputValue();
    await expectFitsAtBothWidths(page);
    await page.getByRole('button', { name: 'Done' }).click();

    const visit = await openScreen(stage, link.slice(stage.product.siteUrl.length));
    await visit.page.getByRole('button', { name: 'Menu', exact: true }).waitFor();
    await page.reload();
    await page.getByText('Chrome on Linux', { exact: true }).first().waitFor();
    await page
      .getByRole('button', { name: /^Revoke: Chrome on Linux/ })
      .first()
      .click();
    const question = page.getByRole('alertdialog', { name: /^Revoke Chrome on Linux, since / });
    await expectFitsAtBothWidths(page);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await page.getByText('Chrome on Linux', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Revoke All' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke All' }).click();
    await page.getByText(/sessions? revoked$/).waitFor();
    await page.getByText('No open sessions or links.').waitFor();
    await visit.page.goto(link);
    await visit.page.getByText('This link was already used. Please open it again from the app.').waitFor();
    await visit.context.close();
    expect(pageErrors).toEqual([]);
  });

  it('a balance that differs from its ledger is corrected by two super admins', async () => {
    const other = await createTestAdmin(stage.product, { isSuperAdmin: true });
    const userId = 'low-credit-subscriber';
    const { available } = await new Ledger(other.table).account(userId);
    await other.table.update(keys.account(userId), { expression: 'ADD available :more', values: { ':more': 7 } });
    const path = `/admin/subscribers/${userId}`;
    const { page, pageErrors } = await openConsole(stage, path, { viewport });
    const drawer = page.getByRole('dialog', { name: 'Check Ledger' });
    await page.getByRole('button', { name: 'Check Ledger' }).click();
    await drawer.getByText(`${available + 7} (ledger: ${available})`).waitFor();
    await drawer.getByRole('button', { name: 'Propose Correction' }).click();
    await drawer.getByText('Reason is required').waitFor();
    await expectFitsAtBothWidths(page);
    await drawer.getByLabel('Reason').fill('Added by hand');
    await drawer.getByRole('button', { name: 'Propose Correction' }).click();
    await drawer.getByText('Another super admin must approve your proposal.').waitFor();
    expect(await drawer.getByRole('button', { name: 'Approve Correction' }).count()).toBe(0);
    await expectFitsAtBothWidths(page);

    const { cookie } = await stage.product.signInAdmin(other.userId, other.password);
    const second = await openScreen(stage, path, { viewport, cookie });
    const approval = second.page.getByRole('dialog', { name: 'Check Ledger' });
    await second.page.getByRole('button', { name: 'Check Ledger' }).click();
    await approval.getByText('Added by hand').waitFor();
    await expectFitsAtBothWidths(second.page);
    await approval.getByRole('button', { name: 'Approve Correction' }).click();
    await second.page.getByText('7 corrected').waitFor();
    expect((await new Ledger(other.table).account(userId)).available).toBe(available);
    await second.page.getByRole('button', { name: 'Check Ledger' }).click();
    await approval.getByText('Balance and ledger are equal.').waitFor();
    expect([...pageErrors, ...second.pageErrors]).toEqual([]);
    await second.context.close();
  });

  it('failed lists show errors, and can be loaded again', { tags: ['whole'] }, async () => {
    const { page } = await openConsole(stage, '/appTOS', { viewport });
    await page.route('**/api/admin/**', (route) =>
      route.request().url().includes('session') ? route.fallback() : route.fulfill({ status: 500, json: {} }),
    );
    const screens = [
      ['/admin/audit', 'Failed to load the audit trail'],
      ['/admin/subscribers', 'Failed to load subscribers'],
      [`/admin/subscribers/${demoUserId}`, 'Failed to load the subscriber'],
    ] as const;
    for (const [path, message] of screens) {
      await page.goto(`${stage.product.siteUrl}${path}`);
      await page.getByRole('heading', { name: message }).waitFor();
      await expectFitsAtBothWidths(page);
    }
    await retryRequest(page.getByRole('button', { name: 'Try Again' }), '**/api/admin/**');
    await page.getByRole('heading', { name: 'Maya Lindqvist' }).waitFor();
  });
});

it.each(['/admin/audit', '/admin/subscribers'])('%s is for super admins', async (path) => {
  const { page } = await openConsole(stage, path, { userId: 'editor' });
  await page.getByText('Access denied. Super admin privileges required.').waitFor();
  await expectFitsAtBothWidths(page);
});

describe('a direct call', () => {
  const key = { 'idempotency-key': randomUUID() };

  it('by an ordinary admin is refused', async () => {
    const editor = await stage.product.signInAdmin('editor');
    const answers = [
      await editor.call(adminAudit.listAuditEntries, { query: {} }),
      await editor.call(adminSubscribers.listSubscribers, { query: {} }),
      await editor.call(adminSubscribers.getSubscriber, { params }),
      await editor.call(adminSubscribers.listLedger, { params, query: { part: 'transfers' } }),
      await editor.call(adminSubscribers.checkLedger, { params }),
      await editor.call(adminSubscribers.proposeCorrection, { params, body: { follow: 'ledger', reason: 'Mine' } }),
      await editor.call(adminSubscribers.decideCorrection, { params, body: { id: 'any', isApproved: true } }),
      await editor.call(adminSubscribers.moveCredits, { params, headers: key, body: { amount: 5, reason: 'Mine' } }),
      await editor.call(adminSubscribers.createLink, { params, body: { expiresInSeconds: 60, reason: 'Mine' } }),
      await editor.call(adminSubscribers.revokeSessions, { params, body: {} }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.error.message]).toEqual([403, 'Access denied. Super admin privileges required.']);
    }
  });

  it('moves credits once per key, never below zero, and records it once', async () => {
    const admin = await stage.product.signInAdmin();
    const user = { userId: 'low-credit-subscriber' };
    const move = (amount: number, id: string) =>
      admin.call(adminSubscribers.moveCredits, {
        params: user,
        headers: { 'idempotency-key': id },
        body: { amount, reason: 'A correction' },
      });
    const [grant, correction] = [randomUUID(), randomUUID()];
    const answers = await Promise.all([move(7, grant), move(7, grant), move(7, grant)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await move(-2, correction)).body.account).toMatchObject({ available: 8, spent: 2 });
    expect((await move(-9, randomUUID())).body.error.code).toBe('insufficient_credits');
    const query = { search: 'a correction', kind: 'subscriber' } as const;
    const { body } = await admin.call(adminAudit.listAuditEntries, { query });
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
      'took credits away',
      'granted credits',
    ]);
  });

  it('that changes a model is in the audit trail, with values before and after', { tags: ['whole'] }, async () => {
    const admin = await stage.product.signInAdmin();
    await admin.call(adminModels.setAvailability, { params: { id: 'voice-over' }, body: { isAvailable: false } });
    const { body } = await admin.call(adminAudit.listAuditEntries, { query: { kind: 'model', limit: 1 } });
    expect(body.items).toEqual([
      expect.objectContaining({
        admin: { id: 'demo-access-admin', name: 'Ada Admin', userId: 'admin' },
        action: 'deactivated',
        subject: { id: 'voice-over', name: 'Voice Over' },
        changes: [{ path: 'isAvailable', before: 'true', after: 'false' }],
      }),
    ]);
  });
});
