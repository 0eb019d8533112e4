import type * as z from 'zod/mini';
import type { BaseField } from './base-field.ts';
import { isScalar } from './form-values.ts';
import { charactersOf, plainPayload } from './plain-values.ts';

interface Format {
  readonly schema: z.ZodMiniType;
  /** What it must be, in a sentence. */
  readonly name: string;
}

/** What all types of text have in common; the format is what a text of the type has to look like. */
export function textRules(format?: Format) {
  return {
    settings: {},
    secretSettings: {},
    partSettings: {},
    problem: ({ label }: BaseField, value: unknown) => {
      if (!isScalar(value)) return `${label} must be text`;
      return !format || format.schema.safeParse(value).success ? undefined : `${label} must be ${format.name}`;
    },
    payload: plainPayload,
    amount: charactersOf,
    inBrowserDraft: 'kept',
    byAssistant: true,
  } as const;
}
