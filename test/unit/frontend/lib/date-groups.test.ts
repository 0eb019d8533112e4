import { describe, expect, it } from 'vitest';
import { groupByDate, nameDateGroup, nameDayGroup } from '#frontend/src/lib/date-groups.ts';

const now = new Date(2026, 10, 26, 0, 30);
const at = (month: number, day: number, year = 2026) => new Date(year, month - 1, day, 23, 0).toISOString();

describe('dates', () => {
  it('are named by how long ago they are', () => {
    const times = [at(11, 27), at(11, 26), at(11, 25), at(11, 20), at(11, 19), at(5, 1), at(12, 31, 2025)];
    expect(times.map((time) => nameDateGroup(time, now))).toEqual([
      'Today',
      'Today',
      'Yesterday',
      'This week',
      'November',
      'May',
      'December 2025',
    ]);
    expect(nameDayGroup(at(11, 25), now)).toBe('Yesterday');
    expect(nameDayGroup(at(11, 20), now)).toBe('Friday, November 20');
    expect(nameDayGroup(at(12, 31, 2025), now)).toBe('Wednesday, December 31, 2025');
  });

  it('group items in their order', () => {
    const items = [{ createdAt: at(11, 25) }, { createdAt: at(11, 24) }, { createdAt: at(11, 25) }];
    const groups = groupByDate(items, (time) => nameDayGroup(time, now));
    expect(groups.map((group) => group.items.length)).toEqual([2, 1]);
  });
});
