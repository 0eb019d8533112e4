import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  addReport,
  caseItem,
  isHiddenAtOnce,
  type ReportCase,
  reportItem,
  reportSettings,
} from '#functions/domain/reports/report-case.ts';
import { reportSettingsSchema } from '#shared/rules/reports.ts';

afterEach(() => vi.unstubAllEnvs());

const settings = reportSettingsSchema.parse({});
const at = new Date('2026-11-20T12:00:00.000Z');
const after = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
const reported = { userId: 'maya', assetId: 'a', mediaType: 'image' } as const;
const copies = [{ userId: 'noah', assetId: 'b' }];
const open = addReport(undefined, { ...reported, shareId: 'share' }, { reason: 'child', at, settings });
const decision = { at: after(2).toISOString(), adminName: 'Ada', wordsToReporter: 'x', wordsToOwner: 'y' };
const kept: ReportCase = { ...open, status: 'kept', keptReasons: ['child'], copies, decision };

describe('a case', () => {
  it('keeps its earliest deadline and its address, unless another address is reported', () => {
    const again = addReport(open, reported, { reason: 'hate', at: after(1), settings });
    expect(again).toMatchObject({ dueAt: after(24).toISOString(), shareId: 'share', reportCount: 2, version: 2 });
    expect(again.reasons).toEqual({ child: 1, hate: 1 });
    const other = addReport(again, { ...reported, shareId: 'other' }, { reason: 'hate', at: after(1), settings });
    expect(other).toMatchObject({ shareId: 'other', reasons: { child: 1, hate: 2 } });
  });

  it('starts another round after it was kept, with its copies and its rejected reasons', () => {
    const next = addReport(kept, reported, { reason: 'hate', at: after(3), settings });
    const { shareId: _, decision: __, ...known } = kept;
    const round = { round: 2, status: 'open', reasons: { hate: 1 }, reportCount: 1, version: 2 };
    const times = { openedAt: after(3).toISOString(), dueAt: after(51).toISOString() };
    expect(next).toEqual({ ...known, ...round, ...times });
    expect(addReport({ ...kept, status: 'removed' }, reported, { reason: 'hate', at, settings })).toMatchObject({
      status: 'removed',
      version: 1,
    });
  });

  it.each([
    ['is open', {}, true],
    ['was decided', { status: 'kept' }, false],
    ['is hidden', { isHidden: true }, false],
    ['was hidden in this round', { wasHiddenAtOnce: true }, false],
    ['was kept for this reason', { keptReasons: ['child'] }, false],
    ['was kept for another reason', { keptReasons: ['hate'] }, true],
  ] as const)('that %s is hidden at once for the worst reasons: %j %s', (_, more, isHidden) => {
    const reportCase = { ...open, ...more } as ReportCase;
    expect(isHiddenAtOnce(reportCase, 'child', settings)).toBe(isHidden);
    expect(isHiddenAtOnce(reportCase, 'other', settings)).toBe(false);
  });

  it('is listed by its deadline while it is open, and then by its decision', () => {
    expect(caseItem(open).gsi1sk).toBe(`open#${after(24).toISOString()}#a`);
    expect(caseItem(kept).gsi1sk).toBe(`decided#${after(2).toISOString()}#a`);
    expect(caseItem({ ...kept, decision: undefined }).gsi1sk).toBe(`decided#${after(24).toISOString()}#a`);
  });
});

it('a report is deleted after ninety days', () => {
  const item = reportItem(open, 'hash', { reason: 'hate', at: at.toISOString() });
  expect(item.expiresAtEpochSeconds).toBe(at.getTime() / 1000 + 90 * 24 * 60 * 60);
});

it('a stage can decide faster, and does as the law requires without settings', () => {
  vi.stubEnv('REPORTS', undefined);
  expect(reportSettings()).toMatchObject({ hoursToDecide: 48 });
  vi.stubEnv('REPORTS', '{"hoursToDecide":12}');
  expect(reportSettings()).toMatchObject({ hoursToDecide: 12 });
});
