import { expect, it } from 'vitest';
import { changedAt, listPublicEvents, proRequestSchema } from '#functions/domain/pro-requests/pro-request.ts';

const at = '2026-11-20T12:00:00.000Z';
const later = '2026-11-20T13:00:00.000Z';
const asset = {
  id: 'a',
  userId: 'u',
  appId: 'app',
  filename: 'captain.jpg',
  fileKey: 'generated/u/a.jpg',
  createdAt: at,
  mediaType: 'image',
  contentType: 'image/jpeg',
  sizeBytes: 1,
  isAiGenerated: true,
  isFavourite: false,
};
const stored = {
  id: 'r',
  userId: 'u',
  routePath: '/p',
  formName: 'P',
  requestType: 'image',
  appId: 'app',
  details: 'D',
  status: 'completed',
  hold: { amount: 1, at },
  createdAt: at,
};

it('a request fulfilled with one file in the older format still has it', () => {
  expect(proRequestSchema.parse({ ...stored, asset }).assets).toMatchObject([{ id: 'a' }]);
  expect(proRequestSchema.parse({ ...stored, asset })).not.toHaveProperty('asset');
  expect(proRequestSchema.parse({ ...stored, assets: [asset, { ...asset, id: 'b' }] }).assets).toHaveLength(2);
  expect(proRequestSchema.parse(stored).assets).toEqual([]);
});

it('what only admins see is neither in the subscriber’s export nor in the time of the last change', () => {
  const internal = (['assigned', 'due date set', 'noted'] as const).map((kind) => ({
    kind,
    at: later,
    note: 'Secret',
  }));
  const request = proRequestSchema.parse({
    ...stored,
    assignee: { id: 'ada', name: 'Ada' },
    dueDate: '2026-12-01',
    events: [{ kind: 'taken on', at, by: 'Ada' }, ...internal],
  });
  expect(changedAt(request)).toBe(at);
  expect(listPublicEvents(request)).toEqual([{ kind: 'taken on', at, by: 'Ada' }]);
});
