import { afterEach, describe, expect, it, vi } from 'vitest';
import { FileHashes } from '#functions/domain/assets/file-hashes.ts';
import { makeCopyFinder, maxCopies, type NewReport, reportResult } from '#functions/domain/reports/report-result.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { log } from '#functions/platform/log.ts';
import { partitions } from '#functions/platform/table/keys.ts';
import { reportSettingsSchema } from '#shared/rules/reports.ts';

/** A table can't be made to refuse each attempt. */
afterEach(() => void vi.restoreAllMocks());

const now = new Date('2026-11-20T12:00:00.000Z');
const reported = { userId: 'maya', assetId: 'a', mediaType: 'image' } as const;
const copy = { userId: 'noah', assetId: 'b' };

async function reporting(report: Omit<NewReport, 'reporter'>, { isSaved = true, spending }: World = {}) {
  vi.spyOn(log, 'warn').mockReturnValue(undefined);
  const saved: unknown[][] = [];
  const hidden: unknown[] = [];
  const spent: unknown[] = [];
  const deps = {
    reports: {
      find: async () => undefined,
      hasReported: async () => false,
      addReport: async (...args: unknown[]) => {
        saved.push(args);
        return isSaved;
      },
    },
    publicShares: { blockWrite: (asset: unknown) => asset, hide: async (asset: unknown) => void hidden.push(asset) },
    hidingAllowance: {
      spend: async (...args: unknown[]) => {
        spent.push(args);
        if (spending) throw spending;
      },
    },
    findCopies: async () => [copy],
    settings: reportSettingsSchema.parse({}),
    now: () => now,
  };
  const fault = await reportResult(deps as never, reported, { ...report, reporter: 'ann' }).catch(
    (error: unknown) => error,
  );
  return { fault, saved, hidden, spent };
}

interface World {
  readonly isSaved?: boolean;
  readonly spending?: Error;
}

const target = { userId: 'maya', assetId: 'a' };

describe('a report', () => {
  it('of the worst kind hides the result and its copies, once, within the stage’s limit', async () => {
    const { saved, hidden, spent } = await reporting({ reason: 'child', text: 'Look', contact: 'a@b.test' });
    const [[reportCase, reporterHash, stored, blocks] = []] = saved;
    expect(reportCase).toMatchObject({ isHidden: true, wasHiddenAtOnce: true, copies: [copy] });
    expect(reporterHash).toMatch(/^[0-9a-f]{32}$/);
    expect(stored).toEqual({ reason: 'child', text: 'Look', contact: 'a@b.test', at: now.toISOString() });
    expect(blocks).toEqual([target, copy]);
    expect(hidden).toEqual([target, copy]);
    expect(spent).toEqual([['REPORTS', 'reports']]);
  });

  it.each([
    ['for another reason', 'other', undefined],
    ['above the stage’s limit', 'child', new AppError('too_many_requests', 'Too many')],
  ] as const)('%s is saved and hides nothing', async (_, reason, spending) => {
    const { fault, saved, hidden } = await reporting({ reason }, spending && { spending });
    expect([fault, hidden]).toEqual([undefined, []]);
    expect(saved).toMatchObject([[{ isHidden: false, copies: [] }, expect.anything(), { reason }, []]]);
    expect(Object.keys(saved[0]?.[2] ?? {})).toEqual(['reason', 'reporterUserId', 'at']);
  });

  it('is not saved as harmless when the limit could not be read', async () => {
    const spending = new Error('The table is down');
    const { fault, saved } = await reporting({ reason: 'child' }, { spending });
    expect([fault, saved]).toEqual([spending, []]);
  });

  it('is refused after five attempts that others overtook', async () => {
    const { fault, saved, hidden } = await reporting({ reason: 'child' }, { isSaved: false });
    const message = 'Too many people report this at the same moment. Please try again.';
    expect(fault).toMatchObject({ code: 'unavailable', reason: 'reports_busy', message });
    expect([saved.length, hidden]).toEqual([5, []]);
  });
});

describe('the copies of a result', () => {
  const copiesOf = async (place: object | undefined) => {
    const get = vi.fn<(...args: unknown[]) => Promise<unknown>>(async () => place);
    const found = await makeCopyFinder({ get } as never)(target);
    expect(get.mock.calls[0]?.[2]).toEqual({ consistent: true });
    return found;
  };

  it('are other files with its hash, as many as one transaction can hide', async () => {
    const files = Array.from({ length: maxCopies + 1 }, (_, index) => ({
      userId: index === 1 ? 'maya' : 'noah',
      assetId: index === 2 ? 'a' : `c${index}`,
    }));
    const finding = vi.spyOn(FileHashes.prototype, 'find');
    const same = { ...target, origin: 'generated' } as const;
    finding.mockResolvedValue([same, ...files.slice(1).map((file) => ({ ...file, origin: 'generated' as const }))]);
    const place = { gsi2pk: partitions.fileHash('abc').partition };
    expect(await copiesOf(place)).toEqual(files.slice(1));
    expect(finding).toHaveBeenCalledWith('abc', maxCopies + 1);
    finding.mockResolvedValue(files.map((file) => ({ ...file, origin: 'generated' })));
    expect(await copiesOf(place)).toEqual(files.slice(0, maxCopies));
  });

  it('are none without a hash', async () => {
    const finding = vi.spyOn(FileHashes.prototype, 'find');
    for (const place of [undefined, {}, { gsi2pk: 'DELETED#abc' }]) expect(await copiesOf(place)).toEqual([]);
    expect(finding).not.toHaveBeenCalled();
  });
});
