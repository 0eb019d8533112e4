import type { JsonObject } from '../kernel/json.ts';
import { readAt } from './field-path.ts';
import { type AnyField, rulesForType } from './field-types.ts';
import { fieldKey, isScalar } from './form-values.ts';
import type { Price, PricePart, PriceRow, PriceRule } from './price-rule.ts';

export interface Cost {
  readonly creditCost: number;
  readonly priceRule?: PriceRule | undefined;
}

// Decision: docs/decisions/002-prices.md
/** Runs in browser and server. Builds the payload only for models with a price rule. */
export function calculatePrice(
  { creditCost, priceRule }: Cost,
  fields: readonly AnyField[],
  payload: () => JsonObject,
): Price {
  if (priceRule === undefined) return { credits: creditCost, base: creditCost, parts: [] };
  const sent = payload();
  const found = priceRule.rows.map((row) => findPricePart(row, fields, sent));
  const product = found.reduce((sofar, { factor }) => times(sofar, factor), { of: BigInt(creditCost), by: 1n });
  const credits = Number(minBigInt(upwards(product), maxCredits));
  const parts = found.filter(({ factor }) => factor.of !== factor.by).map(({ part }) => part);
  const { minimum } = priceRule;
  if (credits >= minimum) return { credits, base: creditCost, parts };
  return { credits: minimum, base: creditCost, parts, minimum };
}

export function hasBreakdown({ parts, minimum }: Price): boolean {
  return parts.length > 0 || minimum !== undefined;
}

const maxCredits = BigInt(Number.MAX_SAFE_INTEGER);

/** An exact number; in floating point, 100 × 1.1 would cost a credit too much. */
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

function minBigInt(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

const decimals = 1000;
const maxPrecise = Number.MAX_SAFE_INTEGER / decimals;

function inThousandths(value: number): bigint {
  return BigInt(Math.round(Math.min(Math.max(value, 0), maxPrecise) * decimals));
}

function exactly(value: number, per = 1): Fraction {
  return { of: inThousandths(value), by: inThousandths(per) || 1n };
}

interface FoundPart {
  readonly factor: Fraction;
  readonly part: PricePart;
}

/** An empty field counts with its default, because the provider then uses its own, which imports copy to the field. */
function findPricePart(row: PriceRow, fields: readonly AnyField[], payload: JsonObject): FoundPart {
  const field = fields.find((one) => fieldKey(one) === row.field);
  const asked = readAt(payload, row.field) ?? (field && rulesForType(field).hiddenPayload(field));
  const amount = field && asked !== undefined ? rulesForType(field).amount(asked) : undefined;
  const factor = exactFactor(row, asked, amount);
  return {
    factor,
    part: {
      label: field?.label ?? row.field,
      asked: row.by === 'value' ? findChoiceLabel(field, asked) : String(amount ?? ''),
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

/** Receipts survive an account, so they contain labels of choices and never entered text. */
function findChoiceLabel(field: AnyField | undefined, asked: unknown): string {
  const choices = field ? rulesForType(field).choices(field) : [];
  return choices.find(({ value }) => isScalar(asked) && value === String(asked))?.label ?? '';
}

function toThreeDecimals({ of, by }: Fraction): number {
  return Math.round((Number(of) / Number(by)) * decimals) / decimals;
}
