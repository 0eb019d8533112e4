import type { JsonObject } from '../kernel/json.ts';
import { fieldKey, isScalar } from './form-values.ts';
import { readAt } from './field-path.ts';
import { type AnyField, rulesOf } from './field-types.ts';
import type { Price, PricePart, PriceRow, PriceRule } from './price-rule.ts';

/** What a model costs: in credits, and how that depends on what is asked for. Without a rule it is the same for everything. */
export interface Cost {
  readonly creditCost: number;
  readonly priceRule?: PriceRule | undefined;
}

// Decision: docs/decisions/002-prices.md
/**
 * The price of a filled-in form, in credits. Browser and server compute it alike, from what the provider gets, through
 * whichever fields. The payload is only built for a model that has a price rule.
 */
export function calculatePrice(
  { creditCost, priceRule }: Cost,
  fields: readonly AnyField[],
  payload: () => JsonObject,
): Price {
  if (priceRule === undefined) return { credits: creditCost, base: creditCost, parts: [] };
  const sent = payload();
  const found = priceRule.rows.map((row) => partOf(row, fields, sent));
  const product = found.reduce((sofar, { factor }) => times(sofar, factor), { of: BigInt(creditCost), by: 1n });
  const credits = Number(minOf(upwards(product), mostCredits));
  const parts = found.filter(({ factor }) => factor.of !== factor.by).map(({ part }) => part);
  const { minimum } = priceRule;
  if (credits >= minimum) return { credits, base: creditCost, parts };
  return { credits: minimum, base: creditCost, parts, minimum };
}

/** Whether there is anything to tell of how a price came about. */
export function isReckoned({ parts, minimum }: Price): boolean {
  return parts.length > 0 || minimum !== undefined;
}

/** Of a price that nobody can pay. */
const mostCredits = BigInt(Number.MAX_SAFE_INTEGER);

/** An exact number; money is never reckoned in floating point, where 100 × 1.1 is a little more than 110. */
interface Fraction {
  readonly of: bigint;
  readonly by: bigint;
}

function times(one: Fraction, other: Fraction): Fraction {
  return { of: one.of * other.of, by: one.by * other.by };
}

function upwards({ of, by }: Fraction): bigint {
  return (of + by - 1n) / by;
}

function minOf(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

const decimals = 1000;
const largest = Number.MAX_SAFE_INTEGER / decimals;

/** A number to its third decimal; none is below zero. */
function inThousandths(value: number): bigint {
  return BigInt(Math.round(Math.min(Math.max(value, 0), largest) * decimals));
}

function exactly(value: number, per = 1): Fraction {
  return { of: inThousandths(value), by: inThousandths(per) || 1n };
}

interface FoundPart {
  readonly factor: Fraction;
  readonly part: PricePart;
}

/** Where nothing is sent, the provider's own default counts, which is the field's where an admin or an import has set it. */
function partOf(row: PriceRow, fields: readonly AnyField[], payload: JsonObject): FoundPart {
  const field = fields.find((one) => fieldKey(one) === row.field);
  const asked = readAt(payload, row.field) ?? (field && rulesOf(field).hiddenPayload(field));
  const amount = field && asked !== undefined ? rulesOf(field).amount(asked) : undefined;
  const factor = exactFactor(row, asked, amount);
  return {
    factor,
    part: {
      label: field?.label ?? row.field,
      asked: row.by === 'value' ? labelOf(field, asked) : String(amount ?? ''),
      factor: toThreeDecimals(factor),
    },
  };
}

function exactFactor(row: PriceRow, asked: unknown, amount: number | undefined): Fraction {
  switch (row.by) {
    case 'amount':
      return amount === undefined ? exactly(row.otherwise) : exactly(amount, row.per);
    case 'value':
      return exactly(
        row.factors.find(({ value }) => isScalar(asked) && String(asked) === value)?.factor ?? row.otherwise,
      );
    case 'tier': {
      const tier = amount === undefined ? undefined : row.tiers.find(({ upTo }) => amount <= upTo);
      return exactly(tier?.factor ?? row.otherwise);
    }
  }
}

/** What a choice is called; a receipt outlives its account, so what somebody wrote is not on it. */
function labelOf(field: AnyField | undefined, asked: unknown): string {
  const choices = field ? rulesOf(field).choices(field) : [];
  return choices.find(({ value }) => isScalar(asked) && value === String(asked))?.label ?? '';
}

function toThreeDecimals({ of, by }: Fraction): number {
  return Math.round((Number(of) / Number(by)) * decimals) / decimals;
}
