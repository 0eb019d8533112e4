import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PushTargetRepository } from '#functions/domain/notifications/push-target-repository.ts';
import { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { beginSession } from '#test/support/begin-session.ts';
import { newTable } from '#test/support/new-table.ts';
import { publishedValues } from '#test/support/published-metrics.ts';

const account = { project_id: 'project', client_email: 'push@project.test', private_key: 'key' };
vi.mock('firebase-admin/app', () => ({ cert: () => ({}), getApps: () => [], initializeApp: () => ({}) }));
vi.mock('firebase-admin/messaging', () => ({ getMessaging: () => ({ send: sendToFcm }) }));
vi.mock('#functions/platform/secrets.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  secrets: async () => ({ firebaseServiceAccount: JSON.stringify(account) }),
  signingKey: async () => 'a-signing-key-of-at-least-32-characters',
}));

interface Message {
  readonly fid: string;
  readonly notification: { readonly title: string; readonly imageUrl?: string };
  readonly data: Record<string, string>;
  readonly webpush: { readonly headers: Record<string, string> };
}

/** A stand-in for FCM that never answers for these browsers. */
const hanging = new Set<string>();
let sent: Message[];
function sendToFcm(message: Message): Promise<string> {
  sent.push(message);
  return hanging.has(message.fid) ? new Promise(() => {}) : Promise.resolve('message');
}

let handle: (event: { Records: DynamoDBRecord[] }) => Promise<DynamoDBBatchResponse>;
beforeAll(async () => {
  const { table, environment } = await newTable();
  Object.assign(process.env, environment);
  const [sessions, pushTargets] = [new SessionRepository(table), new PushTargetRepository(table)];
  for (const userId of ['ada', 'bob', 'cleo']) {
    const browser = await beginSession(sessions, { userId, tokenHash: `session of ${userId}` });
    await pushTargets.register(browser, { kind: 'fid', value: `browser of ${userId}` });
  }
  handle = (await import('#functions/background/pushes/handler.ts')).handler;
});
beforeEach(() => {
  sent = [];
  hanging.clear();
});
afterEach(() => void vi.restoreAllMocks());

function recordOf(userId: string, change: Record<string, unknown> = {}): DynamoDBRecord {
  const id = '01KAG0000000000000000000AA';
  const note = {
    id,
    topic: 'generation-completed',
    title: 'Dream Image is ready',
    body: 'Open it here.',
    isRead: false,
    createdAt: '2026-11-20T12:00:00.000Z',
  };
  const item = { ...keys.notification(userId, id), ...note, ...change };
  const NewImage = marshall(item) as Record<string, { S: string }>;
  return { eventID: userId, eventName: 'INSERT', dynamodb: { SequenceNumber: userId, NewImage } };
}

const reached = () => sent.map(({ fid }) => fid).toSorted();

describe('a new notification', () => {
  it(
    'is pushed with its subscriber, the thumbnail of its result and its address',
    { tags: ['S3-59', 'S3-60'] },
    async () => {
      const imageUrl = 'https://media.test/generated/ada/a.webp';
      await handle({ Records: [recordOf('ada', { imageUrl, actionPath: '/results/a' })] });
      expect(sent).toMatchObject([
        {
          fid: 'browser of ada',
          notification: { title: 'Dream Image is ready', imageUrl },
          data: { hy_user_id: 'ada', image_url: imageUrl, link: 'https://site.test/results/a' },
        },
      ]);
    },
  );

  it('replaces its own first push when its record is delivered repeatedly', async () => {
    await handle({ Records: [recordOf('ada')] });
    await handle({ Records: [recordOf('ada')] });
    const [first, repeated] = sent.map(({ data, webpush }) => [data['id'], webpush.headers['Topic']]);
    expect(repeated).toEqual(first);
    // Web push allows 32 characters of base64url. https://www.rfc-editor.org/rfc/rfc8030#section-5.4
    for (const name of first!) expect(name).toMatch(/^[\w-]{1,32}$/);
  });

  it('is not pushed if it was seen before, or if the call that made it pushes it', async () => {
    await handle({ Records: [recordOf('ada', { isRead: true }), recordOf('bob', { topic: 'test' })] });
    expect(sent).toEqual([]);
  });
});

describe('a batch', () => {
  it('is pushed in parallel, and ends after five seconds while FCM hangs for one browser', async () => {
    const values = publishedValues('UnexpectedErrors');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 });
    hanging.add('browser of ada');
    const startedMs = Date.now();
    const answer = handle({ Records: ['ada', 'bob', 'cleo'].map((userId) => recordOf(userId)) });
    await vi.waitFor(() => expect(reached()).toEqual(['browser of ada', 'browser of bob', 'browser of cleo']));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await answer).toEqual({ batchItemFailures: [] });
    vi.useRealTimers();
    expect(values).toEqual([1]);
    expect(Date.now() - startedMs).toBeLessThan(5000);
  });

  it('is delivered again from a record that could not be read', async () => {
    publishedValues('UnexpectedErrors');
    const Records = [recordOf('ada'), recordOf('bob', { title: 1 }), recordOf('cleo')];
    expect(await handle({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: 'bob' }] });
    expect(reached()).toEqual(['browser of ada', 'browser of cleo']);
  });
});
