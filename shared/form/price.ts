import type { JsonValue } from '../rules/json.ts';
import { fieldKey, valueOfField } from './field-key.ts';
import { type AnyField, rulesOf } from './field-types.ts';
import { isScalar } from './form-values.ts';
import { sentValue } from './payload.ts';
import type { Price, PricePart, PriceRow, PriceRule } from './price-rule.ts';
import { activeFields } from './visibility.ts';

/** What a model costs: in credits, and how that depends on what is asked for. Without a rule it is the same for everything. */
export interface Cost {
  readonly creditCost: number;
  readonly priceRule?: PriceRule | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** A form as it is filled in, and the keys of the fields that are part of it then. */
interface AskedForm {
  readonly fields: readonly AnyField[];
  readonly active: ReadonlySet<string>;
  readonly values: Values;
}

/** What a form costs as it is filled in: the same for the browser that shows it and the server that holds it. */
export function priceOf({ creditCost, priceRule }: Cost, fields: readonly AnyField[], values: Values): Price {
  if (priceRule === undefined) return { credits: creditCost, base: creditCost, parts: [] };
  const active = new Set(activeFields(fields, values).map(fieldKey));
  const found = priceRule.rows.map((row) => partOf(row, { fields, active, values }));
  const product = found.reduce((sofar, { factor }) => times(sofar, factor), { of: BigInt(creditCost), by: 1n });
  const credits = Number(minOf(upwards(product), mostCredits));
  const parts = found.map(({ part }) => part).filter(({ factor }) => factor !== 1);
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

function partOf(row: PriceRow, form: AskedForm): { readonly factor: Fraction; readonly part: PricePart } {
  const field = form.fields.find((one) => fieldKey(one) === row.field);
  const sent = field && form.active.has(row.field) ? sentValue(field, valueOfField(form.values, field)) : undefined;
  const amount = field && sent !== undefined ? rulesOf(field).amount(sent) : undefined;
  const factor = exactFactor(row, sent, amount);
  const asked = sent === undefined ? '' : row.by === 'value' ? wordsOf(field, sent) : String(amount ?? '');
  return { factor, part: { label: field?.label ?? row.field, asked, factor: toThreeDecimals(factor) } };
}

function exactFactor(row: PriceRow, sent: JsonValue | undefined, amount: number | undefined): Fraction {
  switch (row.by) {
    case 'amount':
      return amount === undefined ? exactly(row.otherwise) : exactly(amount, row.per);
    case 'value':
      return exactly(
        row.factors.find(({ value }) => isScalar(sent) && String(sent) === value)?.factor ?? row.otherwise,
      );
    case 'tier': {
      const tier = amount === undefined ? undefined : row.tiers.find(({ upTo }) => amount <= upTo);
      return exactly(tier?.factor ?? row.otherwise);
    }
  }
}

function wordsOf(field: AnyField | undefined, sent: JsonValue): string {
  return field ? rulesOf(field).answer(field, sent).value : '';
}

function toThreeDecimals({ of, by }: Fraction): number {
  return Math.round((Number(of) / Number(by)) * decimals) / decimals;
}
