import type { Price, PricePart } from '#shared/form/price-rule.ts';
import { formatCredits, formatNumber } from '#frontend/src/lib/format.ts';

/** How a price came about: `10 credits × 4 (Pictures: 4)`. */
export function priceReckoning({ base, parts, minimum }: Price): string {
  const factors = [formatCredits(base), ...parts.map(inWords)].join(' ');
  return minimum === undefined ? factors : `${factors}, at least ${formatCredits(minimum)}`;
}

function inWords({ label, asked, factor }: PricePart): string {
  return `× ${formatNumber(factor)} (${asked === '' ? label : `${label}: ${asked}`})`;
}
