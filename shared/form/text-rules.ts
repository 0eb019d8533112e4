import type { JsonValue } from '../kernel/json.ts';
import type { BaseField, Option } from './form-schemas.ts';
import { type FieldValue, isEmpty, isScalar } from './form-values.ts';
import { acceptedText, acceptedValue } from './value-schema.ts';

interface Format {
  readonly accepts: (value: unknown) => boolean;
  readonly name: string;
}

export function matching(pattern: RegExp) {
  return (value: unknown): boolean => typeof value === 'string' && pattern.test(value);
}

export function textRules(format?: Format) {
  return {
    problem: ({ label }: BaseField, value: unknown) => {
      if (!isScalar(value)) return `${label} must be text`;
      return !format || format.accepts(value) ? undefined : `${label} must be ${format.name}`;
    },
    payload: plainPayload,
    amount: countCharacters,
    inBrowserDraft: 'kept',
    byAssistant: true,
  } as const;
}

type DefaultValue = BaseField['defaultValue'];
type Scalar = Exclude<NonNullable<DefaultValue>, unknown[]>;

export function defaultAsValue({ defaultValue }: { readonly defaultValue?: DefaultValue }): FieldValue {
  return Array.isArray(defaultValue) ? defaultValue.filter((item) => item !== null) : defaultAsScalar(defaultValue);
}

export function defaultAsScalar(defaultValue: DefaultValue): Scalar {
  return [defaultValue].flat()[0] ?? '';
}

export function plainPayload(field: BaseField, value: unknown): JsonValue | undefined {
  return eachPayload(field, value, (one, item) => {
    if (!isScalar(item)) return undefined;
    if (!one.valueSchema) return item;
    return typeof item === 'string' ? acceptedText(one.valueSchema, item) : acceptedValue(one.valueSchema, item);
  });
}

export function eachPayload<F extends BaseField>(
  field: F,
  value: unknown,
  payloadOf: (field: F, item: unknown) => JsonValue | undefined,
): JsonValue | undefined {
  if (!Array.isArray(value)) return payloadOf(field, value);
  const itemField = field.valueSchema ? { ...field, valueSchema: field.valueSchema.items } : field;
  const items = value.filter((item) => !isEmpty(item)).map((item) => payloadOf(itemField, item));
  const sent = items.filter((item) => item !== undefined);
  return sent.length > 0 ? sent : undefined;
}

export function answerText(value: unknown, options: readonly Option[] = []): string {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items
    .map((item) => (typeof item === 'string' ? item.trim() : JSON.stringify(item)))
    .map((text) => options.find((option) => option.value === text)?.label ?? text)
    .join(', ');
}

const measure = /^(\d+(?:\.\d+)?) ?[a-z]*$/i;

export function readAmount(sent: unknown): number | undefined {
  if (Array.isArray(sent)) return sent.length;
  if (typeof sent === 'number') return sent;
  return typeof sent === 'string' ? numberIn(measure.exec(sent.trim())?.[1]) : undefined;
}

function numberIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

export function countCharacters(sent: unknown): number | undefined {
  return typeof sent === 'string' ? Array.from(sent).length : readAmount(sent);
}
