import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { markSeen } from '#functions/api/notifications/notifications.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import { NotificationRepository } from '#functions/domain/notifications/notification-repository.ts';
import { describeGeneration } from '#functions/domain/notifications/notify.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';
import { type NewTable, newTable } from '#test/support/new-table.ts';

let started: NewTable;
let notifications: NotificationRepository;
beforeAll(async () => {
  started = await newTable();
  notifications = new NotificationRepository(started.table);
});

let userId: string;
beforeEach(() => {
  userId = randomUUID();
});

const now = new Date('2026-11-20T12:00:00.000Z');
const note = { id: 'n1', topic: 'test', title: 'T', body: 'B', createdAt: now.toISOString() } as const;
const inbox = async () => (await notifications.pageOf(userId, { limit: 10 })).items;

describe('a notification', () => {
  it('is added once, counted as unread until it is read, and kept for 90 days', async () => {
    expect(await notifications.unread(userId)).toBe(0);
    expect(await notifications.add(userId, { ...note, isRead: false })).toBe(true);
    expect(await notifications.add(userId, { ...note, title: 'Another', isRead: false })).toBe(false);
    expect(await notifications.unread(userId)).toBe(1);
    await notifications.markRead(userId, 'n1');
    await notifications.markRead(userId, 'n1');
    await notifications.markRead(userId, 'gone');
    expect(await notifications.unread(userId)).toBe(0);
    expect(await inbox()).toEqual([{ ...note, isRead: true }]);
    const stored = z.object({ expiresAtEpochSeconds: z.number() });
    const { expiresAtEpochSeconds = 0 } = (await started.table.get(keys.notification(userId, 'n1'), stored)) ?? {};
    expect(expiresAtEpochSeconds - now.getTime() / 1000).toBe(90 * 24 * 60 * 60);
  });

  it('that was read elsewhere before it was written is read from the start', async () => {
    expect(await notifications.addRead(userId, note)).toBe(true);
    expect(await notifications.addRead(userId, note)).toBe(false);
    expect(await notifications.add(userId, { ...note, isRead: false })).toBe(false);
    expect(await inbox()).toEqual([{ ...note, isRead: true }]);
    expect(await notifications.unread(userId)).toBe(0);
  });
});

describe('the words of a notification', () => {
  const stored = { ...note, isRead: false, title: 'Old title', body: 'Old body' };
  const content = { code: 'credits refunded', values: { credits: 1500, reason: 'Sorry' } } as const;
  const put = (item: object) => started.table.put({ ...keys.notification(userId, note.id), ...item });

  it('come from its code and values when it is read, and are no part of the answer', async () => {
    await notifications.add(userId, { ...stored, content });
    expect(await inbox()).toEqual([{ ...stored, title: '1,500 credits refunded', body: 'Sorry' }]);
    const item = await started.table.get(keys.notification(userId, note.id), z.object({ content: z.unknown() }));
    expect(item?.content).toEqual(content);
  });

  it('are the stored ones where there is no code, or one of a later release', async () => {
    await put(stored);
    expect(await inbox()).toEqual([stored]);
    await put({ ...stored, content: { code: 'credits given', values: {} } });
    expect(await inbox()).toEqual([stored]);
  });
});

describe('a generation that its subscriber has seen', () => {
  async function ended(owner: string, at: Date): Promise<StoredGeneration> {
    const generation: StoredGeneration = {
      ...newGeneration({ id: randomUUID(), userId: owner, amount: 10 }),
      status: 'completed',
      settlement: { kind: 'capture', amount: 10, at: at.toISOString() },
    };
    await started.table.put({ ...keys.generation(generation.id), ...generation });
    return generation;
  }
  const seen = (...ids: string[]) => {
    const generations = new GenerationRepository(started.table);
    const deps = { notifications, generations, mediaBaseUrl: 'https://media.test', now: () => now };
    return markSeen(deps, userId, ids);
  };
  const noteOf = (generation: StoredGeneration) => describeGeneration(generation, 'https://media.test')!;

  it('gets no push any more, and its notification is read', async () => {
    const [early, told] = [await ended(userId, now), await ended(userId, now)];
    await notifications.add(userId, { ...noteOf(told), isRead: false });
    await seen(early.id, told.id, 'gone');
    expect((await inbox()).map(({ isRead }) => isRead)).toEqual([true, true]);
    expect(await notifications.unread(userId)).toBe(0);
  });

  it('an hour after its end sends no notification, and a deleted one does not come back', async () => {
    const hourAgo = (milliseconds: number) => new Date(now.getTime() - 3_600_000 + milliseconds);
    await seen((await ended(userId, hourAgo(0))).id);
    expect(await inbox()).toEqual([]);
    await seen((await ended(userId, hourAgo(1))).id);
    expect(await inbox()).toHaveLength(1);
  });

  it('of another subscriber or still running is not changed', async () => {
    const foreign = await ended('another', now);
    await notifications.add('another', { ...noteOf(foreign), isRead: false });
    const running = newGeneration({ id: randomUUID(), userId, amount: 10 });
    await started.table.put({ ...keys.generation(running.id), ...running });
    await seen(foreign.id, running.id);
    expect(await inbox()).toEqual([]);
    expect(await notifications.unread('another')).toBe(1);
  });
});
