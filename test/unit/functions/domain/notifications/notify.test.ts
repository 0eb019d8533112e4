import { afterEach, expect, it, vi } from 'vitest';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import { describeGeneration, describeRequest, notify, pushToBrowsers } from '#functions/domain/notifications/notify.ts';
import type { PushOutcome } from '#functions/providers/fcm/push-sender.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';
import { publishedValues } from '#test/support/published-metrics.ts';

const failed = (message: string) => ({
  ...newGeneration({ id: 'generation-0a', userId: 'user', amount: 10 }),
  status: 'failed' as const,
  settlement: { kind: 'release' as const, amount: 10, at: '2026-11-20T12:00:00.000Z' },
  error: { code: 'provider', message, retryable: true } as const,
});

const describe = (generation: StoredGeneration) => describeGeneration(generation, 'https://media.test');

it('puts plain words before an unexplained failure', () => {
  expect(describe(failed('Fast generation failed'))?.body).toBe(
    'Something went wrong on our side, not with your entries. (Fast generation failed). Your credits were released.',
  );
});

it('leaves an explained failure unchanged', () => {
  expect(describe(failed('Please change it and try again'))?.body).toBe(
    'Please change it and try again. Your credits were released.',
  );
});

it('shows the first thumbnail of the results', () => {
  const { error: _, ...generation } = failed('');
  const output = {
    id: 'a',
    contentType: 'image/png',
    filename: 'a.png',
    fileKey: 'generated/user/a.png',
    sizeBytes: 1,
  };
  const outputs = [
    { ...output, mediaType: 'audio' as const },
    { ...output, mediaType: 'image' as const, thumbnailKey: 'generated/user/a.webp' },
  ];
  expect(describe({ ...generation, status: 'completed', outputs })?.imageUrl).toBe(
    'https://media.test/generated/user/a.webp',
  );
  expect(describe({ ...generation, status: 'completed' })?.imageUrl).toBeUndefined();
});

it('plays the first result if it is a sound, and shows a frame of it if it is a film', () => {
  const { error: _, ...generation } = failed('');
  const outputs = (['audio', 'video'] as const).map((mediaType) => ({
    id: 'a',
    contentType: 'x',
    filename: 'a',
    sizeBytes: 1,
    mediaType,
    fileKey: `generated/user/${mediaType}`,
  }));
  const sound = 'https://media.test/generated/user/audio';
  const soundFirst = describe({ ...generation, status: 'completed', outputs });
  expect([soundFirst?.soundUrl, soundFirst?.filmUrl]).toEqual([sound, undefined]);
  const filmFirst = describe({ ...generation, status: 'completed', outputs: outputs.toReversed() });
  const film = 'https://media.test/generated/user/video';
  expect([filmFirst?.soundUrl, filmFirst?.filmUrl]).toEqual([undefined, film]);
});

afterEach(() => void vi.restoreAllMocks());

it.each([
  ['completed', 'capture', 'Dream Image is ready', 'Tap to see it.'],
  ['failed', 'release', 'Dream Image failed', 'Too wide. Your credits were released.'],
  ['failed', 'refund-due', 'Dream Image failed', 'Too wide. Your credits will be refunded.'],
] as const)('tells of a generation that %s with a %s', (status, kind, title, body) => {
  const generation = failed('Too wide');
  const settlement = { ...generation.settlement, kind };
  expect(describe({ ...generation, status, settlement })).toMatchObject({
    topic: 'generation-completed',
    title,
    body,
    actionPath: '/results/generation-0a',
    createdAt: settlement.at,
  });
});

it('tells of no credits when none were held, and of nothing that its subscriber has cancelled', () => {
  const generation = failed('Too wide.');
  const free = { ...generation, error: undefined, settlement: { ...generation.settlement, amount: 0 } };
  expect(describe(free)?.body).not.toContain('credits');
  expect(describe({ ...generation, status: 'cancelled' })).toBeUndefined();
  expect(describe({ ...generation, status: 'processing' })).toBeUndefined();
  expect(describe({ ...generation, settlement: undefined })).toBeUndefined();
});

it.each([
  ['completed', undefined, 'Tap to see it.'],
  ['rejected', 'Too small', 'Too small. Your 1,200 credits were released.'],
  ['rejected', 'Too small!', 'Too small! Your 1,200 credits were released.'],
  ['rejected', undefined, 'Your 1,200 credits were released.'],
] as const)('tells of a request that is %s for the reason %s', (status, rejectionReason, body) => {
  const settlement = { kind: 'release', amount: 1200, at: '2026-11-20T12:00:00.000Z' };
  const assets = [{ thumbnailKey: 'made/a.webp' }];
  const request = { status, rejectionReason, settlement, assets, formName: 'Portrait' };
  expect(describeRequest(request as never, 'https://media.test')).toMatchObject({
    topic: 'pro-request-processed',
    body,
    actionPath: '/requests',
    imageUrl: 'https://media.test/made/a.webp',
  });
});

const note = {
  id: 'n1',
  topic: 'test',
  title: 'T',
  body: 'B',
  content: { code: 'test', values: {} },
  createdAt: '2026-11-20T12:00:00.000Z',
} as const;

function pushing(outcomes: readonly (PushOutcome | Error)[]) {
  const forgotten: string[] = [];
  const registrations = outcomes.map((outcome, index) => ({ tokenHash: `browser ${index}`, target: outcome }));
  const pushed: unknown[] = [];
  const deps = {
    pushTargets: {
      registrationsOf: async () => registrations,
      forget: async ({ tokenHash }: { tokenHash: string }) => void forgotten.push(tokenHash),
    },
    push: async (outcome: PushOutcome | Error, message: unknown) => {
      pushed.push(message);
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  };
  return { deps: deps as never, forgotten, pushed };
}

it.each([
  [['gone', 'unavailable', 'sent'], 'sent'],
  [['unavailable', new Error('reset')], 'failed'],
  [['gone', 'unavailable'], 'unavailable'],
  [['gone'], 'gone'],
  [[], 'no browser'],
] as const)('a push to browsers that answer %j is %s', async (outcomes, result) => {
  const reported = publishedValues('UnexpectedErrors');
  const { deps, forgotten, pushed } = pushing(outcomes);
  expect(await pushToBrowsers(deps, 'maya', note)).toBe(result);
  expect(forgotten).toEqual(outcomes.flatMap((outcome, index) => (outcome === 'gone' ? [`browser ${index}`] : [])));
  expect(pushed).toEqual(outcomes.map(() => ({ ...note, userId: 'maya' })));
  expect(reported).toEqual(outcomes.some((outcome) => outcome instanceof Error) ? [1] : []);
});

it('pushes a new notification alone', async () => {
  const { deps, pushed } = pushing(['sent']);
  const added: unknown[] = [];
  const notifying = (isNew: boolean) => {
    const add = async (_: string, one: unknown) => {
      added.push(one);
      return isNew;
    };
    return notify({ ...(deps as object), notifications: { add } } as never, 'maya', note);
  };
  expect(await notifying(true)).toBe('sent');
  expect(await notifying(false)).toBe('told before');
  expect(added).toEqual([
    { ...note, isRead: false },
    { ...note, isRead: false },
  ]);
  expect(pushed).toHaveLength(1);
});
