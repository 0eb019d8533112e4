import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { decideReport } from '#functions/api/admin-reports/decide-report.ts';
import { listOpenReports, readReport, readReportStats } from '#functions/api/admin-reports/read-reports.ts';
import { liftSuspension, suspendSubscriber } from '#functions/api/admin-reports/suspend-subscriber.ts';
import { shareAsset } from '#functions/api/shares/share-asset.ts';
import { removeFiles } from '#functions/background/projections/assets.ts';
import { AllowanceRepository } from '#functions/domain/allowances/allowance-repository.ts';
import { AssetRepository, type StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import { NotificationRepository } from '#functions/domain/notifications/notification-repository.ts';
import { addReport } from '#functions/domain/reports/report-case.ts';
import { ReportRepository } from '#functions/domain/reports/report-repository.ts';
import { makeCopyFinder, reportResult } from '#functions/domain/reports/report-result.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import { PublicShares, showShare } from '#functions/domain/shares/public-shares.ts';
import { ShareRepository } from '#functions/domain/shares/share-repository.ts';
import { SubscriberRepository } from '#functions/domain/subscribers/subscriber-repository.ts';
import { checkNotSuspended } from '#functions/domain/subscribers/suspension.ts';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { reportKeys } from '#functions/platform/table/console-keys.ts';
import { allowancesSchema } from '#shared/contracts/allowances.ts';
import type { ReportReason } from '#shared/rules/report-form.ts';
import { reportSettingsSchema } from '#shared/rules/reports.ts';
import { profile } from '#test/support/companion-api.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';

const start = new Date('2026-11-20T12:00:00Z');
const admin = { id: 'access', name: 'Ada', userId: 'ada' } as AdminCaller;
const words = { wordsToReporter: 'Thank you.', wordsToOwner: 'It was checked.' };

let started: NewTable;
beforeAll(async () => {
  started = await newTable();
});

/** Deps of everything around reports; `hours` after the start, and with a bucket in memory. */
function world({ hiddenPerDay = 100 } = {}) {
  const { table } = started;
  let now = start;
  const files = new Set<string>();
  const media = {
    copy: async (_: string, { key }: { key: string }) => void files.add(key),
    delete: async (key: string) => void files.delete(key),
  };
  const clock = () => now;
  const deps = {
    table,
    assets: new AssetRepository(table, 'https://media.test'),
    shares: new ShareRepository(table),
    publicShares: new PublicShares(table),
    reports: new ReportRepository(table),
    sessions: new SessionRepository(table),
    subscribers: new SubscriberRepository(table),
    notifications: new NotificationRepository(table),
    allowances: new AllowanceRepository(table, allowancesSchema.parse({}), clock),
    hidingAllowance: new AllowanceRepository(table, allowancesSchema.parse({ reports: hiddenPerDay }), clock),
    findCopies: makeCopyFinder(table),
    settings: reportSettingsSchema.parse({}),
    siteOrigin: 'https://app.test',
    media,
    userFiles: {
      deleteAllVersions: async (key: string) => Number(files.delete(key)),
    },
    now: clock,
  };
  return { deps, files, wait: (hours: number) => (now = new Date(start.getTime() + hours * 3_600_000)) };
}
type World = ReturnType<typeof world>;

let maya: string;
let noah: string;
beforeEach(() => {
  [maya, noah] = [`maya-${randomUUID()}`, `noah-${randomUUID()}`];
});

async function createSharedResult({ deps }: World, userId = maya, content: string = randomUUID()) {
  const id = `result-${randomUUID()}`;
  const asset: StoredAsset = {
    id,
    userId,
    appId: 'app',
    filename: 'a.png',
    mediaType: 'image',
    contentType: 'image/png',
    fileKey: `generated/${id}.png`,
    thumbnailKey: `generated/${id}.webp`,
    sizeBytes: 1,
    isAiGenerated: true,
    isFavourite: false,
    generationId: 'generation',
    generationPrompt: 'A kite',
    createdAt: start.toISOString(),
    sha256: sha256(content),
  };
  await deps.assets.create(asset);
  await deps.subscribers.save({ ...profile, userId, views: 0, userCount: 0, createdAt: start.toISOString() });
  await shareAsset(deps, userId, id);
  return { userId, assetId: id, mediaType: 'image' } as const;
}
type Result = Awaited<ReturnType<typeof createSharedResult>>;

const report = ({ deps }: World, result: Result, reason: ReportReason, reporter: string = randomUUID()) =>
  reportResult(deps, result, { reason, reporter });

const isVisible = async ({ deps }: World, { userId, assetId }: Result) =>
  (await deps.shares.find(userId, assetId))?.hiddenAt === undefined;

async function decide({ deps }: World, { userId, assetId }: Result, outcome: 'kept' | 'removed') {
  const { round } = await readReport(deps, { userId, assetId });
  return decideReport(deps, admin, { userId, assetId, outcome, round, ...words });
}

const notificationsOf = async ({ deps }: World, userId: string) =>
  (await deps.notifications.pageOf(userId, { limit: 10 })).items.map(({ title, body }) => `${title}: ${body}`);

describe('a reported result', () => {
  it('is listed with its picture, prompt and owner until the owner deletes it', async () => {
    const all = world();
    const [result, other] = [await createSharedResult(all), await createSharedResult(all)];
    for (const one of [result, other]) await report(all, one, 'hate');
    const find = async () =>
      (await listOpenReports(all.deps)).items.filter(({ userId }) => userId === maya).map((one) => [one.assetId, one]);
    const thumbnailUrl = `https://media.test/generated/${result.assetId}.webp`;
    expect(Object.fromEntries(await find())).toMatchObject({
      [result.assetId]: { ownerName: profile.name, prompt: 'A kite', thumbnailUrl },
      [other.assetId]: { ownerName: profile.name, prompt: 'A kite' },
    });
    await all.deps.assets.delete({ userId: maya, id: result.assetId });
    const listed = Object.fromEntries(await find())[result.assetId];
    expect([listed.ownerName, listed.prompt, listed.thumbnailUrl]).toEqual([profile.name, undefined, undefined]);
  });

  it.each(['intimate', 'child'] as const)('is hidden at once for %s, and due within a day', async (reason) => {
    const all = world();
    const result = await createSharedResult(all);
    await report(all, result, reason);
    expect(await isVisible(all, result)).toBe(false);
    const { dueAt, isHidden } = await readReport(all.deps, result);
    expect({ dueAt, isHidden }).toEqual({ dueAt: '2026-11-21T12:00:00.000Z', isHidden: true });
  });

  it.each(['hate', 'deception', 'rights', 'other'] as const)('stays for %s until it is decided', async (reason) => {
    const all = world();
    const result = await createSharedResult(all);
    await report(all, result, reason);
    expect(await isVisible(all, result)).toBe(true);
    expect((await readReport(all.deps, result)).dueAt).toBe('2026-11-22T12:00:00.000Z');
    await decide(all, result, 'removed');
    expect(await isVisible(all, result)).toBe(false);
  });

  it('is due at the earliest of its deadlines, and counts each reporter once', async () => {
    const all = world();
    const result = await createSharedResult(all);
    await report(all, result, 'other', 'ann');
    await report(all, result, 'hate', 'ann');
    all.wait(1);
    await report(all, result, 'child', 'ben');
    const { dueAt, reasons, reportCount } = await readReport(all.deps, result);
    expect({ dueAt, reasons, reportCount }).toEqual({
      dueAt: '2026-11-21T13:00:00.000Z',
      reasons: { other: 1, child: 1 },
      reportCount: 2,
    });
  });

  it('loses no report that arrives at the same moment as others', async () => {
    const all = world();
    const result = await createSharedResult(all);
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => report(all, result, 'other')));
    const accepted = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const { reportCount, reports } = await readReport(all.deps, result);
    expect([reportCount, reports.length]).toEqual([accepted, accepted]);
    expect(accepted).toBeGreaterThan(0);
  });

  it('that is kept is visible at its address again, with new copies of its files', async () => {
    const all = world();
    const result = await createSharedResult(all);
    const before = await all.deps.shares.find(result.userId, result.assetId);
    await report(all, result, 'intimate');
    await decide(all, result, 'kept');
    const after = await all.deps.shares.find(result.userId, result.assetId);
    expect(after?.shareId).toBe(before?.shareId);
    expect(after?.fileKey).not.toBe(before?.fileKey);
    expect(all.files).toContain(after?.fileKey);
  });

  it('that was kept is not hidden again for the same reason, but for another one', async () => {
    const all = world();
    const result = await createSharedResult(all);
    await report(all, result, 'intimate');
    await decide(all, result, 'kept');
    await report(all, result, 'intimate');
    expect(await isVisible(all, result)).toBe(true);
    expect(await readReport(all.deps, result)).toMatchObject({ status: 'open', round: 2, reportCount: 1 });
    await report(all, result, 'child');
    expect(await isVisible(all, result)).toBe(false);
  });

  it('that was taken down can be neither shared nor reported again', async () => {
    const all = world();
    const result = await createSharedResult(all);
    await report(all, result, 'hate');
    await decide(all, result, 'removed');
    await report(all, result, 'hate');
    expect(await readReport(all.deps, result)).toMatchObject({ status: 'removed', reportCount: 1 });
    const refusal = { code: 'conflict', message: 'This result was reported, so it can’t be shared.' };
    await expect(shareAsset(all.deps, maya, result.assetId)).rejects.toMatchObject(refusal);
    await all.deps.shares.delete(maya, result.assetId);
    await expect(shareAsset(all.deps, maya, result.assetId)).rejects.toMatchObject(refusal);
  });

  it('takes copies of other subscribers with it, and gives them back when it is kept', async () => {
    const all = world();
    const [result, copy] = [await createSharedResult(all, maya, 'same'), await createSharedResult(all, noah, 'same')];
    const other = await createSharedResult(all, noah, 'other');
    await report(all, result, 'intimate');
    expect([await isVisible(all, copy), await isVisible(all, other)]).toEqual([false, true]);
    await decide(all, result, 'kept');
    expect([await isVisible(all, result), await isVisible(all, copy)]).toEqual([true, true]);
  });

  it('stays hidden while another report or a suspension hides it', async () => {
    const all = world();
    const [result, copy] = [await createSharedResult(all, maya, 'twin'), await createSharedResult(all, noah, 'twin')];
    await report(all, result, 'intimate');
    await report(all, copy, 'child');
    await decide(all, result, 'kept');
    expect([await isVisible(all, result), await isVisible(all, copy)]).toEqual([false, false]);
    await suspendSubscriber(all.deps, admin, { userId: noah, reason: 'Spam' });
    await decide(all, copy, 'kept');
    expect([await isVisible(all, result), await isVisible(all, copy)]).toEqual([true, false]);
  });

  it('that changes while it is shown again keeps its state, and no new copies', async () => {
    const all = world();
    const { publicShares, shares, assets, media } = all.deps;
    const { userId, assetId } = await createSharedResult(all);
    const read = async () => (await shares.find(userId, assetId))!;
    const visible = await read();
    expect(await publicShares.isBlocked(userId, assetId)).toBe(false);
    await showShare({ publicShares, assets, media }, userId, visible);
    expect(await read()).toEqual(visible);
    // Without its reason, a late call hides nothing.
    for (const reason of ['block', 'suspension'] as const) {
      await publicShares.hide({ userId, assetId }, reason, start);
      expect(await read()).toEqual(visible);
    }
    await all.deps.table.transact([publicShares.blockWrite({ userId, assetId }, 'case', 'block')]);
    await publicShares.hide({ userId, assetId }, 'block', start);
    const hidden = await read();
    expect([hidden, await publicShares.isBlocked(userId, assetId)]).toEqual([
      { ...visible, hiddenAt: start.toISOString() },
      true,
    ]);
    await all.deps.table.transact([publicShares.blockWrite({ userId, assetId }, 'case', 'allow')]);
    expect(await publicShares.isBlocked(userId, assetId)).toBe(false);
    const copies = [...all.files];
    const outdated = [
      { ...hidden, hiddenAt: new Date(0).toISOString() },
      { ...hidden, shareId: 'an earlier one' },
    ];
    for (const other of outdated) await showShare({ publicShares, assets, media }, userId, other);
    await showShare({ publicShares, assets, media }, userId, { ...hidden, assetId: 'deleted' });
    expect([await read(), [...all.files]]).toEqual([hidden, copies]);
    await showShare({ publicShares, assets, media }, userId, hidden);
    const shown = await read();
    const { fileKey, thumbnailKey } = shown;
    expect(shown).toEqual({ ...visible, fileKey, thumbnailKey });
    expect([...all.files]).toEqual([...copies, fileKey, thumbnailKey]);
    expect(copies).toEqual([visible.fileKey, visible.thumbnailKey]);
    const suffix = /-[\w-]{8}\.png$/.exec(fileKey)?.[0].slice(0, -4);
    expect([fileKey, thumbnailKey]).toEqual([
      `shared/${visible.shareId}/result${suffix}.png`,
      `shared/${visible.shareId}/preview${suffix}.webp`,
    ]);
  });

  it('is decided once, and a repeat of the decision completes it', async () => {
    const all = world();
    const result = await createSharedResult(all);
    await report(all, result, 'intimate');
    const { userId, assetId } = result;
    const decision = { userId, assetId, round: 1, ...words };
    await decideReport(all.deps, admin, { ...decision, outcome: 'kept' });
    await decideReport(all.deps, admin, { ...decision, outcome: 'kept' });
    await expect(decideReport(all.deps, admin, { ...decision, outcome: 'removed' })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await isVisible(all, result)).toBe(true);
  });

  it('notifies its owner and reporters with accounts in the admin’s words', async () => {
    const all = world();
    const [result, { userId: reporter }] = [await createSharedResult(all), await createSharedResult(all, noah)];
    await reportResult(all.deps, result, { reason: 'rights', reporter, reporterUserId: reporter });
    await reportResult(all.deps, result, { reason: 'rights', reporter: 'gone', reporterUserId: 'deleted-account' });
    await decide(all, result, 'removed');
    expect(await notificationsOf(all, maya)).toEqual(['Your shared result was removed: It was checked.']);
    expect(await notificationsOf(all, noah)).toEqual(['We checked your report: Thank you.']);
    expect(await notificationsOf(all, 'deleted-account')).toEqual([]);
  });
});

describe('a flood of reports', () => {
  it('hides a share once in a round, and no more shares than the stage allows in a day', async () => {
    const all = world({ hiddenPerDay: 2 });
    all.wait(24 * 40);
    const results = [await createSharedResult(all), await createSharedResult(all), await createSharedResult(all)];
    for (const result of results) for (let times = 0; times < 3; times++) await report(all, result, 'child');
    expect(await Promise.all(results.map((result) => isVisible(all, result)))).toEqual([false, false, true]);
    expect(await readReport(all.deps, results[2]!)).toMatchObject({ status: 'open', reportCount: 3 });
  });
});

describe('the lists of reports', () => {
  const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);

  it('have open cases by deadline, overdue ones, decisions newest first, and what one person reported', async () => {
    const { table } = await newTable();
    const reports = new ReportRepository(table);
    const settings = reportSettingsSchema.parse({});
    const reportedBy = async (assetId: string, reporterUserId: string | undefined, at: Date) => {
      const reported = { userId: maya, assetId, mediaType: 'image' } as const;
      const reportCase = addReport(undefined, reported, { reason: 'hate', at, settings });
      const made = { reason: 'hate', reporterUserId, at: at.toISOString() } as const;
      expect(await reports.addReport(reportCase, 'hash', made)).toBe(true);
      return reportCase;
    };
    await reportedBy('a', undefined, hours(1));
    await reportedBy('b', maya, start);
    for (const [index, assetId] of ['c', 'd'].entries()) {
      const known = await reportedBy(assetId, noah, start);
      const at = hours(index).toISOString();
      const decided = { ...known, version: 2, status: 'kept', decision: { at, adminName: 'Ada', ...words } } as const;
      const logged = { reason: 'hate', outcome: 'kept', openedAt: known.openedAt, at, reportCount: 1 } as const;
      expect(await reports.decide(decided, logged, [])).toBe(true);
    }
    const ids = (cases: readonly { assetId: string }[]) => cases.map(({ assetId }) => assetId);
    expect(ids(await reports.listOpen(10))).toEqual(['b', 'a']);
    expect(ids(await reports.overdue(hours(48), 10))).toEqual([]);
    expect(ids(await reports.overdue(hours(48.5), 10))).toEqual(['b']);
    expect(ids((await reports.decided({ limit: 10 })).items)).toEqual(['d', 'c']);
    expect((await reports.pageBy(maya, { limit: 10 })).items).toEqual([
      { assetId: 'b', reason: 'hate', reporterUserId: maya, at: start.toISOString() },
    ]);
    for (const month of ['2026-10', '2026-11'])
      await table.put({ ...reportKeys.month(month), hate: 1, other: 2, open: 3 });
    expect(await reports.months()).toEqual(
      ['2026-11', '2026-10'].map((month) => ({ month, reasons: { hate: 1, other: 2 } })),
    );
    const reading = vi.spyOn(table, 'get');
    const found = await reports.find(maya, 'a');
    expect(await reports.hasReported(found!, 'hash')).toBe(true);
    expect(await reports.hasReported(found!, 'other')).toBe(false);
    expect(reading.mock.calls.map(([, , options]) => options?.consistent)).toEqual([true, true, true]);
  });
});

describe('the stream', () => {
  const item = (sk: string, more: object) => ({ pk: 'USER#u', sk, ...more });
  const share = item('SHARE#a', { fileKey: 'shared/s/result.png', thumbnailKey: 'shared/s/preview.webp' });

  it('deletes the files of a share when it is hidden, and not later', async () => {
    const { deps, files } = world();
    for (const key of ['shared/s/result.png', 'shared/s/preview.webp']) files.add(key);
    const hidden = { ...share, hiddenAt: start.toISOString() };
    await removeFiles(deps, [{ id: '1', before: hidden, after: { ...hidden, prompt: 'a' } }]);
    expect(files.size).toBe(2);
    await removeFiles(deps, [{ id: '2', before: share, after: hidden }]);
    expect([...files]).toEqual([]);
  });

  it('hides a share whose report was saved by a call that ended too early', async () => {
    const all = world();
    const result = await createSharedResult(all);
    const block = { pk: `USER#${maya}`, sk: `SHAREBLOCK#${result.assetId}`, cases: new Set(['x']) };
    await all.deps.table.put(block);
    await removeFiles(all.deps, [{ id: '1', before: undefined, after: block }]);
    expect(await isVisible(all, result)).toBe(false);
  });
});

describe('a suspended subscriber', () => {
  const begin = ({ deps }: World, tokenHash: string) =>
    deps.sessions.begin(tokenHash, {
      signedIn: {
        session: { ...profile, userId: maya, views: 0, userCount: 0, isMock: false, syncedAt: start.toISOString() },
        appId: 'app',
        expiresAtEpochSeconds: start.getTime() / 1000 + 3600,
      },
      browserHash: 'browser',
      replacedTokenHash: undefined,
      now: start,
      extraWrites: [checkNotSuspended(deps.table, maya)],
    });

  it('has no session, can start none, and has no visible share until the suspension is lifted', async () => {
    const all = world();
    const [result, reported] = [await createSharedResult(all), await createSharedResult(all)];
    const token = randomUUID();
    expect(await begin(all, token)).toBe(true);
    await report(all, reported, 'intimate');
    for (const _ of ['first', 'repeat']) await suspendSubscriber(all.deps, admin, { userId: maya, reason: 'Spam' });
    expect(await all.deps.sessions.find(token, start)).toBeUndefined();
    expect(await begin(all, randomUUID())).toBe(false);
    expect([await isVisible(all, result), await isVisible(all, reported)]).toEqual([false, false]);
    for (const _ of ['first', 'repeat']) await liftSuspension(all.deps, admin, maya);
    expect(await begin(all, randomUUID())).toBe(true);
    expect([await isVisible(all, result), await isVisible(all, reported)]).toEqual([true, false]);
  });

  it('shares nothing by a call that was under way', async () => {
    const all = world();
    const { assetId } = await createSharedResult(all);
    await all.deps.shares.delete(maya, assetId);
    await suspendSubscriber(all.deps, admin, { userId: maya, reason: 'Spam' });
    await expect(shareAsset(all.deps, maya, assetId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await all.deps.shares.find(maya, assetId)).toBeUndefined();
  });

  it('can share again what the end of the suspension failed to show, unless a report hides it', async () => {
    const all = world();
    const [result, reported] = [await createSharedResult(all), await createSharedResult(all)];
    const { shareId } = (await all.deps.shares.find(maya, result.assetId))!;
    await suspendSubscriber(all.deps, admin, { userId: maya, reason: 'Spam' });
    await expect(shareAsset(all.deps, maya, result.assetId)).rejects.toMatchObject({ code: 'not_found' });
    const copy = () => Promise.reject(new Error('The bucket is not there'));
    const lift = liftSuspension({ ...all.deps, media: { ...all.deps.media, copy } }, admin, maya);
    await expect(lift).rejects.toThrow('The bucket is not there');
    await report(all, reported, 'intimate');
    expect(await shareAsset(all.deps, maya, result.assetId)).toMatchObject({ url: `https://app.test/s/${shareId}` });
    await expect(shareAsset(all.deps, maya, reported.assetId)).rejects.toMatchObject({ reason: 'reported_result' });
    expect([await isVisible(all, result), await isVisible(all, reported)]).toEqual([true, false]);
  });
});

it('statistics have reports, decisions by their worst reason, and the median time of each month', async () => {
  const fresh = await newTable();
  const before = started;
  started = fresh;
  const all = world();
  for (const [index, hours] of [2, 4, 12].entries()) {
    const result = await createSharedResult(all);
    all.wait(0);
    await report(all, result, 'other');
    await report(all, result, 'hate');
    all.wait(hours);
    await decide(all, result, index === 0 ? 'removed' : 'kept');
  }
  await fresh.table.put({ ...reportKeys.month('2026-11'), hate: 3, other: 3 });
  const [month, ...earlier] = await readReportStats(all.deps);
  started = before;
  expect(month).toEqual({
    month: '2026-11',
    received: { hate: 3, other: 3 },
    kept: { hate: 2 },
    removed: { hate: 1 },
    medianHours: 4,
  });
  expect(earlier).toHaveLength(11);
  expect(earlier.at(-1)).toEqual({ month: '2025-12', received: {}, kept: {}, removed: {}, medianHours: undefined });
});
