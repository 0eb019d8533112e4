import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { revokeSessions } from '#functions/api/admin-subscribers/manage-sessions.ts';
import { connect, currentSession } from '#functions/api/session/connect.ts';
import { AuditTrail } from '#functions/domain/audit/audit-trail.ts';
import { type Companion, EmbeddedCompanion, ExternalCompanion } from '#functions/domain/companion/companion.ts';
import { emptyAccount } from '#functions/domain/credits/account.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { AdminSessionRepository } from '#functions/domain/sessions/admin-session-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { isLinkOpen, LinkRepository, newSubscriberLink } from '#functions/domain/sessions/link-repository.ts';
import {
  readNewestSessions,
  sessionLinkHash,
  SessionRepository,
  sessionStartedAt,
} from '#functions/domain/sessions/session-repository.ts';
import { HistoryRepository } from '#functions/domain/subscribers/history-repository.ts';
import { type Subscriber, SubscriberRepository } from '#functions/domain/subscribers/subscriber-repository.ts';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { CompanionClient } from '#functions/providers/companion/companion-client.ts';
import { profile } from '#test/support/begin-session.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';

const expirySchema = z.object({ expiresAtEpochSeconds: z.number() });
const now = new Date('2026-11-20T12:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

let started: NewTable;
let sessions: SessionRepository;
let links: LinkRepository;
let userId: string;
beforeAll(async () => {
  started = await newTable();
  sessions = new SessionRepository(started.table);
  links = new LinkRepository(started.table);
});
beforeEach(() => {
  userId = `user-${randomUUID()}`;
});

afterEach(() => vi.unstubAllGlobals());

const link = (hash: string, { expiresAt = at(60), owner = userId } = {}) =>
  links.save(hash, { userId: owner, createdAt: at(-60), expiresAt });

interface Sample {
  linkHash?: string;
  browserHash?: string;
  replacedTokenHash?: string;
  beganAt?: string;
}

const begin = (
  tokenHash: string,
  { linkHash, browserHash = 'a browser', replacedTokenHash, beganAt = at(-120) }: Sample = {},
) =>
  sessions.begin(tokenHash, {
    signedIn: {
      session: { ...profile, userId, syncedAt: beganAt },
      appId: 'app',
      expiresAtEpochSeconds: Date.parse(at(60)) / 1000,
      ...(linkHash && { linkHash }),
    },
    browserHash,
    replacedTokenHash,
    now,
  });

const isSignedIn = async (tokenHash: string) => (await sessions.find(tokenHash, now)) !== undefined;
const open = async () => (await sessions.allOf(userId, now)).map(({ pk }) => pk.split('#').at(-1));

const tokens = (count: number) => Array.from({ length: count }, () => randomUUID());

describe('a deep link', () => {
  it('signs in exactly one of many browsers that use it first in parallel', async () => {
    const linkHash = randomUUID();
    await link(linkHash);
    const first = tokens(12);
    const startedSessions = await Promise.all(
      first.map((token) => begin(token, { linkHash, browserHash: `of ${token}` })),
    );
    expect(startedSessions.filter(Boolean)).toHaveLength(1);
    expect(await Promise.all(first.map(isSignedIn))).toEqual(startedSessions);
    expect((await links.find(linkHash))?.browserHash).toBe(`of ${first[startedSessions.indexOf(true)]}`);
  });

  it('signs in its own browser repeatedly, and no other', async () => {
    const linkHash = randomUUID();
    await link(linkHash);
    const [tokenA = '', tokenB = '', tokenC = ''] = tokens(3);
    expect(await begin(tokenA, { linkHash })).toBe(true);
    expect(await begin(tokenB, { linkHash, browserHash: 'another browser' })).toBe(false);
    expect(await begin(tokenC, { linkHash })).toBe(true);
    expect(await isSignedIn(tokenB)).toBe(false);
  });

  it('does not sign in after it has expired, ended or been deleted', async () => {
    const [expired = '', ended = '', gone = '', token = ''] = tokens(4);
    await link(expired, { expiresAt: at(0) });
    await link(ended);
    await sessions.end(randomUUID(), { linkHash: ended, session: { userId } }, now);
    for (const linkHash of [expired, ended, gone]) expect(await begin(token, { linkHash })).toBe(false);
    expect(await isSignedIn(token)).toBe(false);
    await sessions.end(token, { linkHash: gone, session: { userId } }, now);
    expect(await links.find(gone)).toBeUndefined();
    const unopened = {
      userId,
      createdAt: at(-60),
      expiresAt: at(1),
      isReusable: false,
      sessionHashes: new Set<string>(),
    };
    expect(isLinkOpen(unopened, now)).toBe(true);
    expect(isLinkOpen({ ...unopened, expiresAt: at(0) }, now)).toBe(false);
    expect(isLinkOpen({ ...unopened, endedAt: at(-1) }, now)).toBe(false);
  });

  it(
    'of the demo works in every browser with mock sessions, and in one browser elsewhere',
    { tags: ['S3-5'] },
    async () => {
      const sessionId = randomUUID();
      const soon = new Date(Date.now() + 60_000).toISOString();
      await links.save(sha256(sessionId), { userId, createdAt: at(0), expiresAt: soon, isReusable: true });
      const subscribers = new SubscriberRepository(started.table);
      await subscribers.save({ ...profile, userId, createdAt: at(0) });
      const opening = (browserHash: string) => ({ sessionId, appId: 'app', fingerprint: '', browserHash });

      const demonstration = new EmbeddedCompanion({ links, subscribers }, { allowReusable: true });
      const identity = { countsTowardsLimit: false, sessionFields: {} };
      expect(await demonstration.open(opening('one'))).toMatchObject(identity);
      const production = new EmbeddedCompanion({ links, subscribers });
      const linkHash = sha256(sessionId);
      expect(await production.open(opening('one'))).toMatchObject({
        countsTowardsLimit: true,
        sessionFields: { linkHash },
      });
      await begin(randomUUID(), { linkHash, browserHash: 'one' });
      await expect(production.open(opening('other'))).rejects.toMatchObject({ code: 'link_closed' });
      expect(await demonstration.open(opening('other'))).toMatchObject(identity);
    },
  );

  it('starts a hundred sessions at most', async () => {
    const linkHash = randomUUID();
    await link(linkHash);
    await started.table.update(keys.companionSession(linkHash), {
      expression: 'SET sessionHashes = :begun',
      values: { ':begun': new Set(tokens(99)) },
    });
    const [last = '', tooMany = ''] = tokens(2);
    expect(await begin(last, { linkHash })).toBe(true);
    expect(await begin(tooMany, { linkHash })).toBe(false);
  });
});

describe('signing in by a deep link', () => {
  const { isMock: _, ...plan } = profile;
  let companion: Companion;
  const signInBy = async (sessionId: string, request: { appId?: string } = {}, browser = 'a browser') => {
    const subscribers = new SubscriberRepository(started.table);
    const { cookies } = await connect(
      {
        sessions,
        subscribers,
        table: started.table,
        ledger: new Ledger(started.table),
        history: new HistoryRepository(started.table),
        companion,
        defaultAppId: 'default-app',
        allowMockSessions: false,
        contact: 'help@example.com',
        now: () => new Date(),
      },
      { sessionId, fingerprint: 'device', ...request },
      { identity: { hash: browser, cookie: '' }, tokenHash: undefined, browserName: undefined },
    );
    const [, token = ''] = /=([^;]+)/.exec(cookies[0] ?? '') ?? [];
    return sessions.find(sha256(token), new Date());
  };
  const newLink = async () => {
    const sessionId = randomUUID();
    const soon = new Date(Date.now() + 60_000).toISOString();
    await links.save(sha256(sessionId), { userId, createdAt: at(0), expiresAt: soon });
    return sessionId;
  };
  const save = (given: Partial<Subscriber> = {}) =>
    new SubscriberRepository(started.table).save({ ...plan, ...given, userId, createdAt: at(0) });
  beforeEach(async () => {
    companion = new EmbeddedCompanion({ links, subscribers: new SubscriberRepository(started.table) });
    await save();
  });
  const numbersOf = async (signedIn: ReturnType<typeof signInBy>) => {
    const { views, userCount } = (await signedIn)!.session;
    return { views, userCount };
  };

  it('labels the session with the app of the link, or else with the default one', { tags: ['S7.1-2'] }, async () => {
    const [sessionId, ofNoApp] = [await newLink(), await newLink()];
    expect(await signInBy(sessionId, { appId: ' an-unknown-app ' })).toMatchObject({ appId: 'an-unknown-app' });
    expect(await signInBy(ofNoApp, { appId: ' ' })).toMatchObject({ appId: 'default-app' });
    // The same link from another app.
    expect(await signInBy(sessionId)).toMatchObject({ appId: 'default-app' });
  });

  it('counts as a view, and its browser once', { tags: ['S3-3'] }, async () => {
    const [one, two] = [await newLink(), await newLink()];
    expect(await numbersOf(signInBy(one))).toEqual({ views: 1, userCount: 1 });
    expect(await numbersOf(signInBy(one))).toEqual({ views: 2, userCount: 1 });
    expect(await numbersOf(signInBy(two, {}, 'another browser'))).toEqual({ views: 3, userCount: 2 });
  });

  it('is counted also in parallel, and a hundred browsers are told apart', async () => {
    const sessionIds = await Promise.all(Array.from({ length: 6 }, newLink));
    await Promise.all(sessionIds.map((sessionId) => signInBy(sessionId, {}, sessionId)));
    expect(await numbersOf(signInBy(await newLink()))).toEqual({ views: 7, userCount: 7 });
    await started.table.update(keys.counts(userId), {
      expression: 'SET browsers = :many',
      values: { ':many': new Set(tokens(100)) },
    });
    for (const browser of tokens(2)) await signInBy(await newLink(), {}, browser);
    expect(await numbersOf(signInBy(await newLink()))).toEqual({ views: 10, userCount: 100 });
  });

  it('shows the numbers that the mobile app gave instead', { tags: ['S3-3'] }, async () => {
    await save({ views: 42, userCount: 7 });
    const signedIn = (await signInBy(await newLink()))!;
    expect(signedIn.session).toMatchObject({ views: 42, userCount: 7 });
    await save();
    const subscribers = new SubscriberRepository(started.table);
    const { session } = await currentSession({ subscribers }, signedIn.session);
    expect(session).toMatchObject({ views: 42, userCount: 7 });
    expect(await numbersOf(signInBy(await newLink()))).toEqual({ views: 2, userCount: 1 });
  });

  it('of an existing back end is counted unless the back end gives a number', { tags: ['S3-3'] }, async () => {
    let given = {};
    const client = new CompanionClient({
      connectUrl: 'https://back-end.test',
      creditCheckUrl: '',
      deductUrl: '',
      publicKey: '',
    });
    vi.stubGlobal('fetch', async () => Response.json({ result: { hy_user_id: userId, ...given } }));
    companion = new ExternalCompanion(client, async () => ({ encryptionKeys: {}, signingKey: 'signing' }));
    expect(await numbersOf(signInBy('one'))).toEqual({ views: 1, userCount: 1 });
    given = { hy_view: '12' };
    expect(await numbersOf(signInBy('two', {}, 'another browser'))).toEqual({ views: 12, userCount: 2 });
    given = { hy_view: 0, hy_user_count: 3 };
    expect(await numbersOf(signInBy('three'))).toEqual({ views: 3, userCount: 3 });
  });
});

describe('a session', () => {
  it("replaces its browser's previous one, unless its link is refused", async () => {
    const [linkHash = '', before = '', after = '', refused = ''] = tokens(4);
    await link(linkHash);
    await begin(before, { linkHash });
    await begin(refused, { linkHash, browserHash: 'another browser', replacedTokenHash: before });
    expect([await isSignedIn(before), await isSignedIn(refused)]).toEqual([true, false]);
    await begin(after, { linkHash, replacedTokenHash: before });
    expect([await isSignedIn(before), await isSignedIn(after)]).toEqual([false, true]);
  });

  it("ends together with its link and the link's other sessions", async () => {
    const [linkHash = '', one = '', two = '', elsewhere = ''] = tokens(4);
    await link(linkHash);
    await begin(one, { linkHash });
    await begin(two, { linkHash });
    await begin(elsewhere);
    await sessions.end(one, { linkHash, session: { userId } }, now);
    expect(await Promise.all([one, two, elsewhere].map(isSignedIn))).toEqual([false, false, true]);
    expect(await begin(randomUUID(), { linkHash })).toBe(false);
    expect(await open()).toEqual([elsewhere]);
  });

  it('ends every link that its browser has opened, and none of another browser', async () => {
    const [first = '', second = '', otherUser = '', one = '', two = '', elsewhere = ''] = tokens(6);
    for (const hash of [first, second, otherUser]) await link(hash);
    await begin(one, { linkHash: first });
    await begin(two, { linkHash: second, replacedTokenHash: one });
    await begin(elsewhere, { linkHash: otherUser, browserHash: 'another browser' });
    await sessions.end(two, { linkHash: second, session: { userId } }, now);
    for (const linkHash of [first, second]) expect(await begin(randomUUID(), { linkHash })).toBe(false);
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect(await begin(randomUUID(), { linkHash: otherUser, browserHash: 'another browser' })).toBe(true);
  });

  it('ends no unopened link, even when its own link is gone', async () => {
    const [unopened = '', gone = '', token = ''] = tokens(3);
    await link(unopened);
    await begin(token);
    await sessions.end(token, { linkHash: gone, session: { userId } }, now);
    expect([await isSignedIn(token), await begin(token, { linkHash: unopened })]).toEqual([false, true]);
  });

  it('is read as it was last written, also while copies of the table lag', async () => {
    const sent = vi.spyOn(started.client, 'send');
    await sessions.find('gone', now);
    await links.find('gone');
    await sessions.end('gone', { linkHash: 'gone', session: { userId } }, now);
    await new AdminSessionRepository(started.table).find('gone', now);
    const reads = sent.mock.calls.map(([{ input }]) => input).filter((input) => 'ConsistentRead' in input);
    sent.mockRestore();
    expect(reads).toEqual(Array(4).fill(expect.objectContaining({ ConsistentRead: true })));
  });

  it('does not survive its link when it starts while the link ends', async () => {
    const linkHash = randomUUID();
    await link(linkHash);
    const begun = tokens(8);
    const leaving = sessions.end(randomUUID(), { linkHash, session: { userId } }, now);
    await Promise.all([...begun.map((token) => begin(token, { linkHash })), leaving]);
    expect(await Promise.all(begun.map(isSignedIn))).not.toContain(true);
  });

  it('ends when it is the oldest of more than twenty', async () => {
    const begun = tokens(22);
    for (const [minute, token] of begun.entries()) await begin(token, { beganAt: at(minute) });
    const [newest = ''] = begun.slice(-1);
    await sessions.endOldest(userId, newest, now);
    expect((await open()).toReversed()).toEqual(begun.slice(2));
  });

  it('from a version that stored its link in plain text has ended', async () => {
    const token = randomUUID();
    await begin(token);
    await started.table.update(keys.session(token), {
      expression: 'SET originalSessionId = :plain',
      values: { ':plain': 'plain' },
    });
    expect(await isSignedIn(token)).toBe(false);
  });

  it('is marked as seen once in five minutes, and not marked after it has ended', async () => {
    const [token = '', ended = ''] = tokens(2);
    await begin(token);
    const seenAt = async (time: Date) => {
      await sessions.recordSeen(token, (await sessions.find(token, now))!, time);
      return (await sessions.find(token, now))?.seenAt;
    };
    expect(await seenAt(now)).toBe(at(0));
    expect(await seenAt(new Date(at(4)))).toBe(at(0));
    expect(await seenAt(new Date(at(5)))).toBe(at(5));
    await sessions.recordSeen(ended, (await sessions.find(token, now))!, new Date(at(180)));
    await sessions.markLeaving(ended);
    expect(await isSignedIn(ended)).toBe(false);
    await sessions.markLeaving(token);
    expect(await sessions.find(token, now)).toMatchObject({ isLeaving: true, seenAt: at(5) });
  });
});

describe('the list of sessions', () => {
  it('of an export names kinds and times, and nothing that identifies them', async () => {
    const [linkHash = '', token = ''] = tokens(2);
    await link(linkHash);
    await begin(token, { linkHash, beganAt: at(-30) });
    const { items } = await sessions.pageOf(userId, { limit: 10 });
    expect(items).toEqual([
      { kind: 'browser', openedAt: at(-30), expiresAtEpochSeconds: Date.parse(at(60)) / 1000 },
      { kind: 'deep link', openedAt: at(-60), expiresAtEpochSeconds: Date.parse(at(60)) / 1000 },
    ]);
  });

  it('of the console has open ones alone, each with its start and its link', async () => {
    const [linkHash = '', token = '', alone = '', expired = ''] = tokens(4);
    await link(linkHash);
    await link(expired, { expiresAt: at(-1) });
    await begin(token, { linkHash, beganAt: at(-30) });
    await begin(alone, { beganAt: at(-20) });
    const listed = await readNewestSessions(started.table, userId, now);
    expect(listed.map((record) => [sessionStartedAt(record), sessionLinkHash(record)])).toEqual([
      [at(-20), undefined],
      [at(-30), linkHash],
      [at(-60), linkHash],
    ]);
    expect((await sessions.browsersOf(userId, now)).map(({ pk }) => pk)).toEqual(
      [alone, token].map((hash) => keys.session(hash).pk),
    );
  });

  it('of a deep link starts with an address that only its subscriber gets', async () => {
    const created = newSubscriberLink(userId, { siteOrigin: 'https://atelia.test', expiresInSeconds: 60, now });
    expect(created.url).toBe(`https://atelia.test/?id=${created.sessionId}`);
    expect(created.hash).toBe(sha256(created.sessionId));
    expect(created.link).toEqual({ userId, createdAt: at(0), expiresAt: at(1) });
    await links.save(created.hash, created.link);
    expect(await links.find(created.hash)).toMatchObject({ ...created.link, isReusable: false });
    const stored = await started.table.get(keys.companionSession(created.hash), expirySchema);
    expect(stored?.expiresAtEpochSeconds).toBe(Date.parse(at(1)) / 1000);
  });
});

describe('an admin', () => {
  const revoke = (id?: string) =>
    revokeSessions(
      {
        sessions,
        links,
        tableName: started.table.name,
        siteOrigin: 'https://atelia.test',
        isEmbedded: true,
        now: () => now,
      },
      { id: 'access-1', name: 'Ada Admin', userId: 'ada' } as AdminCaller,
      { userId, name: 'Many' } as Subscriber,
      id,
    );

  it('ends all sessions of a subscriber, also many and expired ones', { tags: ['whole'] }, async () => {
    const numbers = [...Array(130).keys()];
    await Promise.all(numbers.map((number) => link(`expired-${number}`, { expiresAt: at(-1) })));
    await Promise.all(numbers.map((number) => link(`open-${number}`)));
    await begin('a-browser', { linkHash: 'open-7' });
    await link('of-another', { owner: 'other' });
    expect(await open()).toHaveLength(131);

    expect((await revoke()).revoked).toHaveLength(131);
    expect(await open()).toEqual([]);
    expect((await links.find('open-7'))?.endedAt).toBe(at(0));
    expect(await isSignedIn('a-browser')).toBe(false);
    expect(await sessions.allOf('other', now)).toHaveLength(1);
    const { items } = await new AuditTrail(started.table).pageOf({ limit: 5 });
    expect(items.map(({ action }) => action)).toEqual(['revoked sessions of']);
  });

  it('ends more sessions than one transaction can delete', async () => {
    const last = randomUUID();
    await begin(last);
    const [found] = await sessions.browsersOf(userId, now);
    const ended = tokens(100).map((token) => ({ ...found!, pk: keys.session(token).pk }));
    await sessions.revoke([...ended, found!], undefined, now);
    expect(await isSignedIn(last)).toBe(false);
  });

  it.each(['the link', 'the browser'])('ends a link and its browser together when %s is ended', async (chosen) => {
    const [linkHash = '', token = '', otherLink = '', otherToken = ''] = tokens(4);
    await link(linkHash);
    await link(otherLink);
    await begin(token, { linkHash });
    await begin(otherToken, { linkHash: otherLink, browserHash: 'another browser' });
    const ids = [keys.companionSession(linkHash).pk, keys.session(token).pk];
    const { revoked } = await revoke(chosen === 'the link' ? ids[0] : ids[1]);
    expect(revoked.toSorted()).toEqual(ids);
    expect(new Set(await open())).toEqual(new Set([otherLink, otherToken]));
    await expect(revoke(ids[0])).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the profile of a session', () => {
  it('shows another plan at once, and stays when the account is gone', async () => {
    const subscribers = new SubscriberRepository(started.table);
    const signedIn = { ...profile, userId, planName: 'Pro', syncedAt: at(-60) };
    const { isMock: _, ...subscriber } = { ...profile, userId, createdAt: at(-100) };
    await subscribers.save({ ...subscriber, planName: 'Ultra', subscriptionExpiresAt: at(100) });
    const session = { ...signedIn, planName: 'Ultra', subscriptionExpiresAt: at(100) };
    expect(await currentSession({ subscribers }, signedIn)).toEqual({ session, running: 0 });
    await started.table.put({ ...keys.account(userId), ...emptyAccount, running: 2 });
    expect(await currentSession({ subscribers }, signedIn)).toEqual({ session, running: 2 });
    const stranger = { ...signedIn, userId: `user-${randomUUID()}` };
    expect(await currentSession({ subscribers }, stranger)).toEqual({ session: stranger, running: 0 });
  });
});
