import type { JsonObject, JsonValue } from '../kernel/json.ts';
import type { FieldProblem } from '../kernel/schemas.ts';
import { putAt } from './field-path.ts';
import { type AnyField, rulesForType } from './field-types.ts';
import type { ValueSchema } from './form-schemas.ts';
import { fieldKey, type FileValue, type FormValues, isEmpty, valueOfField } from './form-values.ts';
import type { Price } from './price-rule.ts';
import { calculatePrice, type Cost } from './price.ts';
import { activeFields } from './visibility.ts';

type Values = Readonly<Record<string, unknown>>;

interface FormReading<F extends AnyField> {
  readonly fields: readonly F[];
  readonly problems: readonly FieldProblem[];
  /** Complete only for a form without problems. */
  readonly payload: JsonObject;
  readonly prompt: F | undefined;
  /** Includes files of fields that are not visible now. */
  readonly files: readonly FormFile<F>[];
  readonly priceFor: (cost: Cost) => Price;
}

export interface FormFile<F extends AnyField> extends FileValue {
  readonly field: F;
}

/** Never throws, whatever the values; computes each part on first use. */
export function readForm<F extends AnyField>(all: readonly F[], values: Values): FormReading<F> {
  const fields = activeFields(all, values);
  let payload: JsonObject | undefined;
  const readPayload = () => (payload ??= buildPayload(fields, values));
  return {
    fields,
    get problems() {
      const shown = fields.filter((field) => !field.hidden);
      return shown.flatMap((field) => rulesForType(field).problems(field, valueOfField(values, field)));
    },
    get payload() {
      return readPayload();
    },
    get prompt() {
      return promptField(fields);
    },
    get files() {
      return all.flatMap((field) =>
        rulesForType(field)
          .files(valueOfField(values, field))
          .map((file) => ({ ...file, field })),
      );
    },
    priceFor(cost) {
      return calculatePrice(cost, all, readPayload);
    },
  };
}

export function startValues(fields: readonly AnyField[]): FormValues {
  return Object.fromEntries(
    fields.filter((field) => !field.hidden).map((field) => [fieldKey(field), rulesForType(field).startValue(field)]),
  );
}

export function validateField(field: AnyField, value: unknown): string | undefined {
  return rulesForType(field).problems(field, value)[0]?.message;
}

export function isFilled(field: AnyField, value: unknown): boolean {
  return !rulesForType(field).isBlank(field, value) && validateField(field, value) === undefined;
}

/** Prefers the marked field, then the one with the key `prompt`, then the first long text. */
export function promptField<F extends AnyField>(fields: readonly F[]): F | undefined {
  const texts = fields.filter(canBePrompt);
  return (
    texts.find(({ isPrompt }) => isPrompt) ??
    texts.find((field) => fieldKey(field).toLowerCase() === 'prompt') ??
    texts.find((field) => rulesForType(field).promptClaim === 'first' && !/negative/i.test(fieldKey(field)))
  );
}

export function canBePrompt(field: AnyField): boolean {
  return !field.hidden && rulesForType(field).promptClaim !== 'none' && takesPlainText(field.valueSchema);
}

const textKeywords: ReadonlySet<string> = new Set(['type', 'minLength', 'maxLength', 'pattern', 'enum']);

function takesPlainText(accepted: ValueSchema | undefined): boolean {
  if (accepted === undefined) return true;
  const keywords = Object.keys(accepted);
  const isOfText = accepted.type === undefined || accepted.type === 'string';
  return isOfText && keywords.length > 0 && keywords.every((keyword) => textKeywords.has(keyword));
}

/** Hidden fields send their default; empty values and unknown names are left out. */
function buildPayload(active: readonly AnyField[], values: Values): JsonObject {
  const payload: JsonObject = {};
  for (const field of active) {
    const value = sentValue(field, valueOfField(values, field));
    if (value === undefined) continue;
    putAt(payload, fieldKey(field), value);
    for (const name of field.additionalVariables ?? []) putAt(payload, name, additionalValue(field, name, value));
  }
  return withoutHoles(payload);
}

function sentValue(field: AnyField, value: unknown): JsonValue | undefined {
  if (field.hidden) return rulesForType(field).hiddenPayload(field);
  return isEmpty(value) ? undefined : rulesForType(field).payload(field, value);
}

function additionalValue(field: AnyField, name: string, value: JsonValue): JsonValue {
  const isWrapped = field.additionalVariableTypes?.[name] === 'list' && !Array.isArray(value);
  return isWrapped ? [value] : value;
}

/** Removes the hole that an empty `loras[0].path` leaves before a filled `loras[1].path`. */
function withoutHoles(payload: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, closeHoles(value)]));
}

function closeHoles(value: JsonValue): JsonValue {
  // `filter` skips holes only; a null can be intended.
  if (Array.isArray(value)) return value.filter(() => true).map(closeHoles);
  return typeof value === 'object' && value !== null ? withoutHoles(value) : value;
}
