import { formatNumber } from '#frontend/src/lib/format.ts';
import { plural } from '#shared/kernel/language.ts';

const livePages = { one: '# live page', other: '# live pages' };

export const messages = {
  models: (models: number, withLivePages: number) =>
    withLivePages === 0
      ? plural(models, { one: '# model, none with a live page', other: '# models, none with a live page' })
      : plural(
          models,
          { one: '# model, {live} with a live page', other: '# models, {live} with a live page' },
          { live: formatNumber(withLivePages) },
        ),
  pages: (count: number) => (count === 0 ? 'No live page' : plural(count, livePages)),
  used: (times: number) =>
    plural(times, { one: 'used # time in the last 7 days', other: 'used # times in the last 7 days' }),
  openRequests: (count: number) => plural(count, { one: '# open request', other: '# open requests' }),
  page: (title: string, path: string) => `${title}, ${path}`,
  more: (count: number) => `and ${formatNumber(count)} more`,
  unknown: 'What this takes from subscribers could not be counted.',
  keep: (isSeveral: boolean) => (isSeveral ? 'Keep them' : 'Keep it'),
  undo: 'Undo',
} as const;
