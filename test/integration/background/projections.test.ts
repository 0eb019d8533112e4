import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { NotificationRepository } from '#functions/domain/notifications/notification-repository.ts';
import { PushTargetRepository } from '#functions/domain/notifications/push-target-repository.ts';
import { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import { log } from '#functions/platform/log.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { readRefusal } from '#infra/operator/refused-records.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';
import { beginSession } from '#test/support/begin-session.ts';
import { newTable } from '#test/support/new-table.ts';
import { publishedValues } from '#test/support/published-metrics.ts';
import { newGeneration } from '../credits/new-generation.ts';

vi.mock('#functions/providers/fcm/push-sender.ts', () => ({ firebaseSender: () => () => new Promise(() => {}) }));

let handle: (event: { Records: DynamoDBRecord[]; wantsReason?: boolean }) => Promise<DynamoDBBatchResponse>;
let notifications: NotificationRepository;
let table: Table;
beforeAll(async () => {
  const started = await newTable();
  Object.assign(process.env, started.environment);
  ({ table } = started);
  notifications = new NotificationRepository(table);
  handle = (await import('#functions/background/projections/handler.ts')).handler;
});
afterEach(() => void vi.restoreAllMocks());

type Item = Record<string, unknown>;
type Identity = Pick<DynamoDBRecord, 'userIdentity'>;

function record(SequenceNumber: string, { before, after, ...rest }: Identity & { before?: Item; after?: Item }) {
  const image = (item: Item) => marshall(item, { removeUndefinedValues: true }) as Record<string, { S: string }>;
  return {
    ...rest,
    eventID: SequenceNumber,
    dynamodb: {
      SequenceNumber,
      ...(before && { OldImage: image(before) }),
      ...(after && { NewImage: image(after) }),
    },
  } satisfies DynamoDBRecord;
}

const unread = (userId: string) => notifications.unread(userId);

it("reports a record that can't be projected in the answer to Lambda", async () => {
  const values = publishedValues('UnexpectedErrors');
  const sound = record('1', { after: { pk: 'SESSION#1', sk: 'SESSION' } });
  const damaged = record('2', { after: { pk: 'GEN#1', sk: 'GENERATION' } });
  expect(await handle({ Records: [sound, damaged] })).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] });
  expect(values).toEqual([1]);
  expect(await handle({ Records: [sound] })).toEqual({ batchItemFailures: [] });
  expect(values).toEqual([1]);
});

it('names the item of a refused record and the reason in its log, and to an operator who asks', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
  const damaged = record('2', { after: { pk: 'GEN#1', sk: 'GENERATION' } });
  const answer = await handle({ Records: [damaged], wantsReason: true });
  expect(answer.batchItemFailures).toEqual([
    { itemIdentifier: '2', reason: expect.stringMatching(/^(Zod|\$Zod)\w*Error: .*pageTitle/s) },
  ]);
  const item = { pk: 'GEN#1', sk: 'GENERATION', sequenceNumber: '2', eventId: '2', error: expect.any(Error) };
  expect(logged.mock.calls).toEqual([[expect.stringMatching(/^Could not project a change/), item]]);
});

it('the operator reads one sentence with the key of the refused item and its field', async () => {
  vi.spyOn(log, 'error').mockReturnValue(undefined);
  const lambda = mockClient(LambdaClient);
  lambda.on(InvokeCommand).callsFake(async ({ Payload }) => ({
    Payload: new TextEncoder().encode(JSON.stringify(await handle(JSON.parse(Payload)))),
  }));
  const change = (id: string, after: Readonly<Record<'pk' | 'sk', string>>) => {
    const { eventID, dynamodb } = record(id, { after });
    return { eventID, dynamodb: { ...dynamodb, Keys: { pk: { S: after.pk }, sk: { S: after.sk } } } };
  };
  const sound = change('1', { pk: 'SESSION#1', sk: 'SESSION' });
  const damaged = change('2', { pk: 'GEN#1', sk: 'GENERATION' });
  const refusal = await readRefusal(new LambdaClient(), 'projections', [sound, damaged]);
  expect(refusal).toMatch(
    /^The item pk "GEN#1", sk "GENERATION" is refused \(change 2\): .*pageTitle: expected string/,
  );
  expect(refusal).not.toMatch(/[{\n]|Zod/);
  lambda.on(InvokeCommand).resolves({
    FunctionError: 'Unhandled',
    Payload: new TextEncoder().encode('{"errorType":"Error","errorMessage":"out of memory"}') as never,
  });
  expect(await readRefusal(new LambdaClient(), 'projections', [sound])).toBe('Error: out of memory');
});

it('names every item of a batch that fails together', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockRejectedValue(new Error('down'));
  const [one, two] = ['1', '2'].map((id) => record(id, { after: { ...keys.fence('USER#1', id), id } }));
  expect(await handle({ Records: [one!, two!] })).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
  const changes = ['1', '2'].map((id) => expect.objectContaining({ pk: 'USER#1', sk: `FENCE#${id}` }));
  expect(logged).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ changes }));
});

it('projects a batch of ended generations while the push service hangs', async () => {
  const userId = 'waiting';
  const browser = await beginSession(new SessionRepository(table), { userId, tokenHash: 'waiting' });
  await new PushTargetRepository(table).register(browser, { kind: 'token', value: 'browser' });
  const Records = Array.from({ length: 20 }, (_, index) => {
    const generation = newGeneration({ id: `generation-${index}`, userId, amount: 10 });
    const settlement = { kind: 'release', amount: 10, at: generation.createdAt };
    const before = { ...keys.generation(generation.id), ...generation };
    return record(`hanging-${index}`, { before, after: { ...before, status: 'failed', settlement } });
  });
  expect(await handle({ Records })).toEqual({ batchItemFailures: [] });
  expect(await unread(userId)).toBe(20);
});

it('shows the next file of a result in its notification once the first is deleted', async () => {
  const userId = 'deleting';
  const generation = newGeneration({ id: 'four-pictures', userId, amount: 10 });
  const settlement = { kind: 'capture', amount: 10, at: generation.createdAt };
  const [first, second] = ['first', 'second'].map((id) => ({
    id,
    mediaType: 'image',
    contentType: 'image/png',
    filename: `${id}.png`,
    fileKey: `generated/${userId}/${id}.png`,
    thumbnailKey: `generated/${userId}/${id}.webp`,
    sizeBytes: 1,
  }));
  const running = { ...keys.generation(generation.id), ...generation };
  const ended = (...outputs: unknown[]) => ({ ...running, status: 'completed', settlement, outputs });
  const shown = async () => (await notifications.pageOf(userId, { limit: 2 })).items.map(({ imageUrl }) => imageUrl);
  const ends = record('four-end', { before: running, after: ended(first, second) });
  // Both records can arrive in one batch.
  const firstDeleted = record('four-first', { before: ended(first, second), after: ended(second) });
  expect(await handle({ Records: [ends, firstDeleted] })).toEqual({ batchItemFailures: [] });
  expect(await shown()).toEqual([expect.stringMatching(/second\.webp$/)]);
  await handle({ Records: [record('four-second', { before: ended(second), after: ended() })] });
  expect(await shown()).toEqual([undefined]);
  expect(await unread(userId)).toBe(1);
});

it('shows the picture that a film was made from in its push', async () => {
  const userId = 'filming';
  const generation = newGeneration({ id: 'film', userId, amount: 40 });
  const picture = { id: 'photo', mediaType: 'image', contentType: 'image/jpeg', filename: 'photo.jpg', sizeBytes: 1 };
  const fileKey = `uploaded/${userId}/photo.jpg`;
  await table.put({
    ...keys.asset(userId, 'photo'),
    ...picture,
    userId,
    appId: 'app',
    fileKey,
    isFavourite: false,
    isAiGenerated: false,
    createdAt: generation.createdAt,
    updatedAt: generation.createdAt,
  });
  const file = { assetId: 'photo', publicUrl: `https://media.test/${fileKey}`, filename: 'photo.jpg' };
  const input = { endpoint: 'fal-ai/kling', payload: {}, values: { image_url: file }, ...withOutputDefaults({}) };
  await table.put({ ...keys.generationInput(generation.id), ...input });
  const running = { ...keys.generation(generation.id), ...generation };
  const settlement = { kind: 'capture', amount: 40, at: generation.createdAt };
  const film = {
    ...picture,
    id: 'film',
    mediaType: 'video',
    filename: 'film.mp4',
    fileKey: `generated/${userId}/film.mp4`,
  };
  const ended = { ...running, status: 'completed', settlement, outputs: [film] };
  await table.put(ended);
  expect(await handle({ Records: [record('film-end', { before: running, after: ended })] })).toEqual({
    batchItemFailures: [],
  });
  const { items } = await notifications.pageOf(userId, { limit: 2 });
  expect(items).toEqual([
    expect.objectContaining({ imageUrl: file.publicUrl, filmUrl: `https://media.test/${film.fileKey}` }),
  ]);
});

describe('an expired notification', () => {
  const expiry = { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } };
  const note = (id: string, isRead = false) => ({
    id,
    topic: 'test' as const,
    title: 'Title',
    body: 'Body',
    isRead,
    createdAt: '2026-08-20T12:00:00.000Z',
  });
  const removal = (userId: string, id: string, { isRead = false, ...identity }: { isRead?: boolean } & Identity = {}) =>
    record(`${userId}-${id}`, { before: { ...keys.notification(userId, id), ...note(id, isRead) }, ...identity });

  it('lowers the number of unread ones once, even when its record is delivered repeatedly', async () => {
    const userId = 'ada';
    for (const id of ['1', '2']) await notifications.add(userId, note(id));
    const Records = [removal(userId, '1', expiry)];
    await handle({ Records });
    await handle({ Records });
    expect(await unread(userId)).toBe(1);
  });

  it('that was read changes no number', async () => {
    const userId = 'bob';
    for (const id of ['1', '2']) await notifications.add(userId, note(id));
    await notifications.markRead(userId, '1');
    await handle({ Records: [removal(userId, '1', { isRead: true, ...expiry })] });
    expect(await unread(userId)).toBe(1);
  });

  it('is not confused with one of a deleted account, whose numbers do not come back', async () => {
    await handle({ Records: [removal('gone', '1')] });
    expect(await unread('gone')).toBe(0);
  });
});
