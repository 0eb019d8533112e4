import { formatNumber, locale, plural } from '#shared/kernel/language.ts';

export { formatNumber };

const relativeFormat = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

const unitSeconds = { minute: 60, hour: 3600, day: 86_400 } as const;

export function formatCredits(credits: number): string {
  return plural(credits, { one: '# credit', other: '# credits' });
}

export function formatAge(isoTime: string, now = Date.now()): string {
  const seconds = Math.round((now - Date.parse(isoTime)) / 1000);
  if (seconds < unitSeconds.minute) return 'just now';
  if (seconds < unitSeconds.hour) return relativeFormat.format(-Math.floor(seconds / unitSeconds.minute), 'minute');
  if (seconds < unitSeconds.day) return relativeFormat.format(-Math.floor(seconds / unitSeconds.hour), 'hour');
  return relativeFormat.format(-Math.floor(seconds / unitSeconds.day), 'day');
}

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function formatDuration(seconds: number): string {
  return seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;
}

export function formatDate(isoTime: string): string {
  return new Date(isoTime).toLocaleDateString(locale, { dateStyle: 'medium' });
}

export function formatDateTime(isoTime: string): string {
  return new Date(isoTime).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}

interface Offer {
  readonly creditCost: number;
  readonly isPriceByRule: boolean;
}

export function priceText({ creditCost, isPriceByRule }: Offer): string {
  const credits = formatCredits(creditCost);
  return isPriceByRule ? `about ${credits}` : credits;
}
