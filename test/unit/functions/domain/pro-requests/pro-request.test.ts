import { expect, it } from 'vitest';
import {
  changedAt,
  listPublicEvents,
  proRequestSchema,
  requestReceipt,
  toRequestView,
} from '#functions/domain/pro-requests/pro-request.ts';

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
  expect(proRequestSchema.parse({ ...stored, asset, assets: [{ ...asset, id: 'b' }] }).assets).toMatchObject([
    { id: 'b' },
  ]);
});

it('a request changed last at its last event, else at its end, else when it was made', () => {
  const settlement = { kind: 'capture', amount: 1, at: later };
  const events = [
    { kind: 'taken on', at },
    { kind: 'completed', at: '2026-11-20T14:00:00.000Z' },
  ];
  const changedOf = (more: object) => changedAt(proRequestSchema.parse({ ...stored, ...more }));
  expect(changedOf({ settlement, events })).toBe('2026-11-20T14:00:00.000Z');
  expect(changedOf({ settlement })).toBe(later);
  expect(changedOf({})).toBe(at);
});

it.each([
  [undefined, { held: 1, charged: 0, released: 0 }],
  ['capture', { held: 0, charged: 1, released: 0 }],
  ['release', { held: 0, charged: 0, released: 1 }],
  ['refund-due', { held: 0, charged: 0, released: 0 }],
])('the receipt of a request whose end is %s says where its credits are', (kind, receipt) => {
  const settlement = kind && { kind, amount: 1, at: later };
  const request = proRequestSchema.parse({ ...stored, settlement, assets: [asset] });
  expect(requestReceipt(request)).toEqual(receipt);
  const assets = { toAsset: ({ id }: { id: string }) => `asset ${id}` } as never;
  const { id, routePath, formName, status, details, createdAt } = stored;
  const shown = { id, routePath, formName, status, details, createdAt, answers: [], creditCost: 1 };
  expect(toRequestView(assets, request)).toEqual({
    ...shown,
    receipt,
    assets: ['asset a'],
    rejectionReason: undefined,
    updatedAt: kind === undefined ? at : later,
  });
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
