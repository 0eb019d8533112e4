import { locale } from '#shared/kernel/language.ts';

const relativeDay = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** Names the day, the week or the month of a time: `Today`, `Yesterday`, `This week`, `October` or `May 2025`. */
export function nameDateGroup(isoTime: string, now = new Date()): string {
  const time = new Date(isoTime);
  const days = countDays(time, now);
  if (days <= 1) return nameDay(days);
  if (days < 7) return 'This week';
  const isThisYear = time.getFullYear() === now.getFullYear();
  return time.toLocaleDateString(locale, { month: 'long', ...(!isThisYear && { year: 'numeric' }) });
}

export function nameDayGroup(isoTime: string, now = new Date()): string {
  const time = new Date(isoTime);
  const days = countDays(time, now);
  if (days <= 1) return nameDay(days);
  const isThisYear = time.getFullYear() === now.getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return time.toLocaleDateString(locale, { weekday: 'long', month: 'long', day: 'numeric', ...year });
}

/** Calendar days, which can have 23 or 25 hours. Clocks differ, so a time can be in the future. */
function countDays(time: Date, now: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.max(0, (midnight(now) - midnight(time)) / 86_400_000);
}

function nameDay(days: number): string {
  const name = relativeDay.format(-days, 'day');
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

interface Group<Item> {
  readonly name: string;
  readonly items: readonly Item[];
}

export function groupByDate<Item extends { readonly createdAt: string }>(
  items: readonly Item[],
  nameGroup: (isoTime: string) => string,
): readonly Group<Item>[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameGroup(item.createdAt);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return [...groups].map(([name, grouped]) => ({ name, items: grouped }));
}
