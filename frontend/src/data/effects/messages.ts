import { formatNumber } from '#frontend/src/lib/format.ts';

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;
const livePages = (count: number) => (count === 0 ? 'No live page' : counted(count, 'live page', 'live pages'));

export const messages = {
  models: (models: number, withLivePages: number) =>
    `${counted(models, 'model', 'models')}, ${withLivePages === 0 ? 'none' : formatNumber(withLivePages)} with a live page`,
  pages: livePages,
  used: (times: number) => `used ${counted(times, 'time', 'times')} in the last 7 days`,
  openRequests: (count: number) => counted(count, 'open request', 'open requests'),
  page: (title: string, path: string) => `${title}, ${path}`,
  more: (count: number) => `and ${formatNumber(count)} more`,
  unknown: 'What this takes from subscribers could not be counted.',
  keep: (isSeveral: boolean) => (isSeveral ? 'Keep them' : 'Keep it'),
  undo: 'Undo',
} as const;
