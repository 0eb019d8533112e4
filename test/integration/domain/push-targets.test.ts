import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endOtherSessions } from '#functions/api/admin-auth/own-account.ts';
import { endBrowser } from '#functions/api/session/browsers.ts';
import { finishDeletion } from '#functions/background/account-jobs/deletion-steps.ts';
import { UserItems } from '#functions/domain/account-jobs/user-items-and-files.ts';
import { pushToBrowsers } from '#functions/domain/notifications/notify.ts';
import { adminPlaces, PushTargetRepository } from '#functions/domain/notifications/push-target-repository.ts';
import { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import { HistoryRepository } from '#functions/domain/subscribers/history-repository.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { PushOutcome } from '#functions/providers/fcm/push-sender.ts';
import type { PushTarget } from '#shared/contracts/notifications.ts';
import { signInDeps } from '#test/support/admin-sign-in.ts';
import { beginSession } from '#test/support/begin-session.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';

let started: NewTable;
let table: Table;
let sessions: SessionRepository;
let pushTargets: PushTargetRepository;
beforeAll(async () => {
  started = await newTable();
  ({ table } = started);
  sessions = new SessionRepository(table);
  pushTargets = new PushTargetRepository(table);
});

let userId: string;
beforeEach(() => {
  userId = `user-${randomUUID()}`;
});

type Browser = Awaited<ReturnType<typeof signIn>>;
const signIn = (user = userId, sample: { replacedTokenHash?: string; at?: Date } = {}) =>
  beginSession(sessions, { userId: user, tokenHash: randomUUID(), ...sample });

async function register(browser: Browser, value: string = randomUUID()): Promise<string> {
  await pushTargets.register(browser, { kind: 'fid', value });
  return value;
}

const note = {
  id: 'note',
  topic: 'low-credits' as const,
  title: 'Title',
  body: 'Body',
  isRead: false,
  createdAt: '2026-11-20T12:00:00.000Z',
};

async function pushedTo(user = userId, outcome: PushOutcome = 'sent'): Promise<string[]> {
  const reached: string[] = [];
  const push = async ({ value }: PushTarget) => {
    reached.push(value);
    return outcome;
  };
  await pushToBrowsers({ pushTargets, push }, user, note);
  return reached.toSorted();
}

async function wholeTable(): Promise<string> {
  const { Items } = await started.client.send(new ScanCommand({ TableName: table.name }));
  return JSON.stringify(Items);
}

describe('a registered browser', () => {
  it('receives pushes, with the others of its subscriber', async () => {
    const values = [await register(await signIn()), await register(await signIn())];
    await register(await signIn('another'));
    expect(await pushedTo()).toEqual(values.toSorted());
  });

  it('has one registration, the newest', async () => {
    const browser = await signIn();
    await register(browser);
    const renewed = await register(browser);
    expect(await pushedTo()).toEqual([renewed]);
  });

  it('receives nothing after its subscriber has signed out of it', async () => {
    const [browser, other] = [await signIn(), await signIn()];
    await register(browser);
    const stays = await register(other);
    await sessions.end(browser.tokenHash, browser, new Date());
    expect(await pushedTo()).toEqual([stays]);
  });

  it('receives nothing after another browser has signed it out', async () => {
    const browser = await signIn();
    await register(browser);
    const deps = { sessions, history: new HistoryRepository(table), now: () => new Date() };
    await endBrowser(deps, { userId }, browser.tokenHash);
    expect(await pushedTo()).toEqual([]);
  });

  it('receives nothing after its session has expired', async () => {
    const eightDaysAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
    await register(await signIn(userId, { at: eightDaysAgo }));
    expect(await pushedTo()).toEqual([]);
  });

  it('receives nothing for a replaced session, until the next one registers', async () => {
    const browser = await signIn();
    const value = await register(browser);
    const next = await signIn(userId, { replacedTokenHash: browser.tokenHash });
    expect(await pushedTo()).toEqual([]);
    await register(next, value);
    expect(await pushedTo()).toEqual([value]);
  });

  it('can switch pushes off for itself alone', async () => {
    const [browser, other] = [await signIn(), await signIn()];
    await register(browser);
    const stays = await register(other);
    await pushTargets.unregister(browser.tokenHash);
    expect(await pushedTo()).toEqual([stays]);
  });

  it('belongs to the subscriber who registered it last, even while an earlier session is open', async () => {
    const value = await register(await signIn());
    await register(await signIn('next subscriber'), value);
    expect(await pushedTo()).toEqual([]);
    expect(await pushedTo('next subscriber')).toContain(value);
  });

  it('is forgotten when Firebase does not know it any more, unless it has registered again', async () => {
    const browser = await signIn();
    const value = await register(browser);
    expect(await pushedTo(userId, 'gone')).toEqual([value]);
    expect(await pushedTo()).toEqual([]);
    const renewed = await register(browser);
    await pushTargets.forget({ tokenHash: browser.tokenHash, target: { kind: 'fid', value } });
    expect(await pushedTo()).toEqual([renewed]);
  });

  it('is not registered for a session that has ended', async () => {
    const browser = await signIn();
    await sessions.end(browser.tokenHash, browser, new Date());
    const value = await register(browser);
    expect(await pushedTo()).toEqual([]);
    expect(await wholeTable()).not.toContain(value);
  });
});

describe('a browser of the console', () => {
  async function openConsole() {
    const deps = signInDeps(table);
    const rights = { isAdmin: true, isSuperAdmin: false, isActive: true };
    const now = new Date();
    const expiresAtEpochSeconds = Math.ceil(now.getTime() / 1000) + 3600;
    const account = { ...rights, id: userId, userId, name: 'Ada', totalModels: 0, passwordHash: 'a hash' };
    await deps.admins.install({ ...account, createdAt: now.toISOString(), securityStamp: 'first' });
    const browsers = new PushTargetRepository(table, adminPlaces);
    const open = async () => {
      const session = { token: '', tokenHash: randomUUID(), cookie: '', expiresAtEpochSeconds };
      await deps.adminSessions.begin(session, { accessId: userId, securityStamp: 'first', address: '', now });
      await browsers.register(session, { kind: 'fid', value: randomUUID() });
      return session.tokenHash;
    };
    const registered = async () =>
      (await browsers.registrationsOf(userId, now)).map(({ tokenHash }) => tokenHash).toSorted();
    return { deps, open, registered };
  }

  it('receives no alerts once it is signed out from another browser', async () => {
    const { deps, open, registered } = await openConsole();
    const [own, lost] = [await open(), await open()];
    expect(await registered()).toEqual([own, lost].toSorted());
    const admin = (await deps.admins.find(userId))!;
    await endOtherSessions(deps, { ...admin, tokenHash: own });
    expect(await registered()).toEqual([own]);
  });
});

describe('the deletion of an account', () => {
  it('removes the registrations of all its browsers, that of the requesting one at once', async () => {
    const [asking, other] = [await signIn(), await signIn()];
    const values = [await register(asking), await register(other)];
    await sessions.markLeaving(asking.tokenHash);
    expect(await pushedTo()).toEqual([values[1]]);
    await new UserItems(table).endSessions(userId, asking.tokenHash, { limit: 100 });
    expect(await pushedTo()).toEqual([]);
    const job = { id: 'job', userId, kind: 'delete', askedBy: asking.tokenHash, status: 'running' };
    await finishDeletion(table, job as never, new Date());
    const items = await wholeTable();
    expect([...values, userId].filter((text) => items.includes(text))).toEqual([]);
    expect(await sessions.find(asking.tokenHash, new Date())).toMatchObject({ isLeaving: true });
  });
});
