import { beforeAll, expect, it } from 'vitest';
import { revokeSessions } from '#functions/api/admin-subscribers/manage-sessions.ts';
import { AuditRepository } from '#functions/domain/audit/audit-repository.ts';
import { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import { type Subscriber, SubscriberRepository } from '#functions/domain/subscribers/subscriber-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';

const now = new Date('2026-11-20T12:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

let started: NewTable;
let sessions: SessionRepository;
let subscribers: SubscriberRepository;
beforeAll(async () => {
  started = await newTable();
  sessions = new SessionRepository(started.table);
  subscribers = new SubscriberRepository(started.table);
});

const link = (hash: string, userId: string, expiresAt: string) =>
  subscribers.saveCompanionSession(hash, { userId, createdAt: at(-60), expiresAt });

const browser = (hash: string, userId: string) =>
  sessions.save(hash, {
    session: { userId, syncedAt: at(-120) } as never,
    originalSessionId: 'link',
    appId: 'app',
    expiresAtEpochSeconds: Date.parse(at(60)) / 1000,
  });

it('all of a subscriber’s sessions end, however many there are and were', async () => {
  const numbers = [...Array(130).keys()];
  await Promise.all(numbers.map((number) => link(`expired-${number}`, 'many', at(-1))));
  await Promise.all(numbers.map((number) => link(`open-${number}`, 'many', at(60))));
  await browser('a-browser', 'many');
  await link('of-another', 'other', at(60));
  expect(await sessions.allOf('many', now)).toHaveLength(131);

  const deps = {
    sessions,
    subscribers,
    tableName: started.table.name,
    siteOrigin: 'https://atelia.test',
    isEmbedded: true,
    now: () => now,
  };
  const admin = { id: 'access-1', name: 'Ada Admin', userId: 'ada' } as AdminCaller;
  const subscriber = { userId: 'many', name: 'Many' } as Subscriber;
  expect(await revokeSessions(deps, admin, subscriber, undefined)).toEqual({ revoked: 131 });
  expect(await sessions.allOf('many', now)).toEqual([]);
  expect(await subscribers.findCompanionSession('open-7')).toBeUndefined();
  expect(await sessions.allOf('other', now)).toHaveLength(1);
  const { items } = await new AuditRepository(started.table).pageOf({ limit: 5 });
  expect(items.map(({ action }) => action)).toEqual(['revoked sessions of']);
});
