import { locale } from '#shared/kernel/language.ts';

const usdFormat = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });

/** Formats like `$12.50` or `$0.0035`. */
export function formatUsd(usd: number): string {
  return usdFormat.format(usd);
}
