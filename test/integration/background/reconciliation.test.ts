import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { hashAccount, MovedAccountsRepository } from '#functions/domain/credits/moved-accounts-repository.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { requestCharge } from '#functions/domain/pro-requests/request-charge.ts';
import { reconcile, reconcileDay, compareNow } from '#functions/domain/reconciliation/reconcile-accounts.ts';
import { log } from '#functions/platform/log.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';
import { newGeneration } from '../credits/new-generation.ts';
import { newRequest } from '../credits/new-request.ts';

let started: NewTable;
let ledger: Ledger;
let movedAccounts: MovedAccountsRepository;
beforeEach(async () => {
  started = await newTable();
  ledger = new Ledger(started.table);
  movedAccounts = new MovedAccountsRepository(started.table);
});

const noon = new Date('2026-11-20T12:00:00Z');
const nextMorning = new Date('2026-11-21T03:00:00Z');

async function moved(at: Date, count = 1): Promise<string[]> {
  const userIds = Array.from({ length: count }, () => `user-${randomUUID()}`);
  const grant = { amount: 5, reason: 'Test', at };
  for (const userId of userIds) {
    await ledger.grant(userId, { ...grant, idempotencyKey: userId });
    await movedAccounts.mark(userId, at);
  }
  return userIds;
}

/** Adds credits without a ledger entry. */
async function damage(userId: string): Promise<void> {
  await started.table.update(keys.account(userId), { expression: 'ADD spent :one', values: { ':one': 1 } });
}

const depsAt = (now: () => Date) => ({
  table: started.table,
  ledger,
  movedAccounts,
  mode: 'embedded' as const,
  now,
  pause: async (_milliseconds: number) => {},
});

describe('the check of accounts', () => {
  it('checks only accounts that moved', async () => {
    const [mover] = await moved(noon);
    for (let bystander = 0; bystander < 20; bystander++) await ledger.openAccount(`bystander-${bystander}`);
    const read = vi.spyOn(ledger, 'account');
    expect(await reconcile(depsAt(() => nextMorning))).toEqual({ checked: 1, drifting: 0, isDone: true });
    expect(read.mock.calls).toEqual([[mover]]);
  });

  it('checks a day once, after it is over', async () => {
    await moved(noon, 3);
    expect(await reconcile(depsAt(() => noon))).toMatchObject({ checked: 0, isDone: true });
    expect(await reconcile(depsAt(() => nextMorning))).toMatchObject({ checked: 3, isDone: true });
    expect(await reconcile(depsAt(() => nextMorning))).toMatchObject({ checked: 0, isDone: true });
  });

  it('continues in the next run after its time is up, and skips no account', { tags: ['whole'] }, async () => {
    const userIds = await moved(noon, 150);
    const read = vi.spyOn(ledger, 'account');
    const reports = [];
    for (let run = 0; reports.at(-1)?.isDone !== true; run++) {
      // Every reading moves the clock two minutes forward, so a run has time for five pages.
      let minutes = 0;
      const clock = () => new Date(nextMorning.getTime() + 3_600_000 * run + 60_000 * 2 * minutes++);
      reports.push(await reconcile(depsAt(clock)));
    }
    expect(reports.length).toBeGreaterThan(2);
    expect(reports.reduce((sum, { checked }) => sum + checked, 0)).toBe(150);
    expect(new Set(read.mock.calls.map(([userId]) => userId))).toEqual(new Set(userIds));
  });

  it('catches up on days when it did not run', async () => {
    await moved(noon);
    expect(await reconcile(depsAt(() => nextMorning))).toMatchObject({ checked: 1 });
    for (const day of ['21', '22', '23']) await moved(new Date(`2026-11-${day}T23:59:00Z`));
    expect(await reconcile(depsAt(() => new Date('2026-11-24T03:00:00Z')))).toMatchObject({ checked: 3, isDone: true });
  });

  it('finds an account that differs from its ledger, on any requested day', async () => {
    const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
    const saved = vi.spyOn(movedAccounts, 'saveDrift');
    const [userId = ''] = await moved(noon, 2);
    await damage(userId);
    expect(
      await reconcileDay(
        depsAt(() => noon),
        '2026-11-20',
      ),
    ).toMatchObject({ checked: 2, drifting: 1 });
    expect(await reconcile(depsAt(() => nextMorning))).toMatchObject({ checked: 2, drifting: 1 });
    // The alarm and the console count them until a later check finds them repaired. No id of an account is stored.
    expect(await movedAccounts.driftingAccounts()).toEqual(new Set([hashAccount(userId)]));
    await moved(nextMorning);
    const nextDay = new Date(nextMorning.getTime() + 24 * 60 * 60 * 1000);
    expect(await reconcile(depsAt(() => nextDay))).toMatchObject({ checked: 1, drifting: 0 });
    expect(await movedAccounts.driftingAccounts()).toEqual(new Set([hashAccount(userId)]));
    await started.table.update(keys.account(userId), { expression: 'ADD spent :one', values: { ':one': -1 } });
    await reconcileDay(
      depsAt(() => noon),
      '2026-11-20',
    );
    expect(await movedAccounts.driftingAccounts()).toEqual(new Set());
    // Each check that finds it logs it; only its beginning and its end are written.
    expect(logged.mock.calls.map(([, about]) => about)).toEqual(Array(2).fill(expect.objectContaining({ userId })));
    expect(saved.mock.calls).toEqual([
      [userId, true],
      [userId, false],
    ]);
    logged.mockRestore();
  });

  it('counts holds and settlements of generations and requests', async () => {
    const [userId = ''] = await moved(noon);
    const [running, made] = ['0a', '0b'].map((name) => newGeneration({ id: `${userId}-${name}`, userId, amount: 1 }));
    for (const generation of [running!, made!]) await ledger.hold(generationCharge(generation), { maxRunning: 2 });
    await ledger.settle(generationCharge(made!), { kind: 'capture', status: 'completed', at: noon });
    await ledger.hold(requestCharge(newRequest({ id: 'r1', userId, amount: 2 })));
    const { account, expected, hasDrifted } = await compareNow(
      depsAt(() => noon),
      userId,
    );
    expect(account).toMatchObject({ available: 1, held: 3, spent: 1 });
    expect([expected, hasDrifted]).toEqual([{ available: 1, held: 3, spent: 1 }, false]);
  });

  it.each([
    ['available', true, false],
    ['held', true, true],
    ['spent', true, true],
  ])('finds different %s credits, unless an existing back end keeps them', async (name, embedded, external) => {
    const [userId = ''] = await moved(noon);
    const balance = { expression: `SET ${name} = :by`, values: { ':by': 1 } };
    await started.table.update(keys.account(userId), balance);
    const isDrifting = async (mode: 'embedded' | 'external') =>
      (await compareNow({ ...depsAt(() => noon), mode }, userId)).hasDrifted;
    expect([await isDrifting('embedded'), await isDrifting('external')]).toEqual([embedded, external]);
  });

  it('waits fifteen minutes after a day, until its last movements are marked', async () => {
    await moved(noon);
    const at = (time: string) => reconcile(depsAt(() => new Date(`2026-11-21T${time}Z`)));
    expect(await at('00:14:59')).toMatchObject({ checked: 0, isDone: true });
    expect(await at('00:15:00')).toMatchObject({ checked: 1, isDone: true });
  });

  it('stops ten minutes after its start', async () => {
    await moved(noon);
    const run = async (secondsPerReading: number) => {
      let readings = 0;
      return reconcile(
        depsAt(() => new Date(nextMorning.getTime() + 1000 * secondsPerReading * Math.max(0, readings++ - 1))),
      );
    };
    const read = vi.spyOn(movedAccounts, 'next');
    expect(await run(600)).toMatchObject({ isDone: false });
    expect(read).not.toHaveBeenCalled();
    expect(await run(0)).toMatchObject({ isDone: true });
  });

  it('reads an account again later before it reports it, because indexes lag', async () => {
    const [userId = ''] = await moved(noon);
    await damage(userId);
    const pauses: number[] = [];
    const pause = async (milliseconds: number) => {
      pauses.push(milliseconds);
      const repair = { expression: 'ADD spent :one', values: { ':one': -1 } };
      if (pauses.length === 2) await started.table.update(keys.account(userId), repair);
    };
    const deps = { ...depsAt(() => nextMorning), pause };
    expect(await reconcile(deps)).toMatchObject({ checked: 1, drifting: 0 });
    expect(pauses).toEqual([500, 4000]);
  });
});

describe('the audit of the whole ledger', () => {
  const audit = (...words: string[]) => {
    const ended = Promise.withResolvers<{ code: unknown; stdout: string }>();
    const args = [join(import.meta.dirname, '../../../infra/operator/audit-ledger.ts'), '--table', started.table.name];
    const env = { PATH: process.env['PATH'], ...started.environment };
    execFile(process.execPath, [...args, ...words], { env }, (error, stdout, stderr) =>
      ended.resolve({ code: error?.code ?? 0, stdout: stdout + stderr }),
    );
    return ended.promise;
  };

  it('names each account that differs, with both numbers, and the alarm counts it until it is mended', async () => {
    const [sound = '', drifting = '', broken = '', lost = ''] = await moved(noon, 4);
    await damage(drifting);
    await started.table.update(keys.account(broken), { expression: 'SET held = :text', values: { ':text': 'many' } });
    await started.table.delete(keys.account(lost));
    await movedAccounts.saveDrift(sound, true);
    const found = await audit();
    expect(found.stdout).toContain(
      `${drifting}: differs (available 5, expected 5; held 0, expected 0; spent 1, expected 0)\n`,
    );
    expect(found.stdout).toContain(`${lost}: differs (available 0, expected 5;`);
    expect(found.stdout).toContain(`${broken}: could not be read. held: expected `);
    expect(found.stdout).not.toContain(sound);
    expect(found.stdout).toMatch(/4 accounts checked: 2 differ, 1 could not be read and were left out\n$/);
    expect(found.code).toBe(1);
    expect(await movedAccounts.driftingAccounts()).toEqual(new Set([drifting, lost].map(hashAccount)));

    await started.table.update(keys.account(drifting), { expression: 'ADD spent :one', values: { ':one': -1 } });
    const mended = await audit('--user', drifting);
    expect(mended).toMatchObject({ code: 0, stdout: expect.stringContaining(`${drifting}: equal (available 5,`) });
    expect(await movedAccounts.driftingAccounts()).toEqual(new Set([hashAccount(lost)]));
  });

  it('ignores the available credits of a stage whose back end keeps them', async () => {
    const [userId = ''] = await moved(noon);
    await started.table.update(keys.account(userId), { expression: 'ADD available :more', values: { ':more': 3 } });
    expect(await audit()).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`${userId}: differs (available 8,`),
    });
    expect(await audit('--external')).toMatchObject({
      code: 0,
      stdout: '1 accounts checked: 0 differ, 0 could not be read and were left out\n',
    });
  });

  it('works in pages, and continues a stopped run from its cursor', async () => {
    await moved(noon, 30);
    const whole = await audit('--page-size', '20');
    const [, cursor = ''] = /continues with --cursor (\S+)\n/.exec(whole.stdout) ?? [];
    expect(whole).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^(30 accounts checked|.*\n30 accounts checked)/s),
    });
    const before = Number(/(\d+) so far; continues/.exec(whole.stdout)?.[1]);
    const rest = await audit('--page-size', '20', '--cursor', cursor);
    expect(rest.stdout).toMatch(new RegExp(`(^|\\n)${30 - before} accounts checked: 0 differ`));
  });
});
