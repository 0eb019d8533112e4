import * as z from 'zod/mini';
import { type BaseField, basePartSettings, baseSettings } from './base-field.ts';
import { type Decisions, type Defaults, withDefaults } from './field-rules.ts';

type Shape = z.core.$ZodLooseShape;
type SettingsOf<S extends Shape> = { readonly [K in keyof S]?: z.output<S[K]> };

interface Stored<T extends string, S extends Shape, X extends Shape> {
  readonly type: T;
  /** What is stored beside what every field has. All of it is optional, and a name means the same in every type. */
  readonly settings: S;
  /** Settings that subscribers never see. */
  readonly secretSettings: X;
}

type Definition<T extends string, S extends Shape, X extends Shape> = Stored<T, S, X> &
  Decisions<BaseField & SettingsOf<S> & SettingsOf<X>> &
  Partial<Defaults<BaseField & SettingsOf<S> & SettingsOf<X>>>;

/** What browsers are told beside the settings: whether images are checked, and the title of the field's section. */
export const publicSettings = { checksImages: z.optional(z.boolean()), section: z.optional(z.string()) };

/** A field type, whole. */
export function defineFieldType<const T extends string, S extends Shape, X extends Shape>(
  definition: Definition<T, S, X>,
) {
  const { type, settings, secretSettings } = definition;
  const stored = { ...baseSettings, ...settings, type: z.literal(type) };
  return {
    ...withDefaults<BaseField & SettingsOf<S> & SettingsOf<X>>(definition),
    type,
    schema: z.object({ ...stored, ...secretSettings }),
    publicSchema: z.object({ ...stored, ...publicSettings }),
  };
}

/** A field type with one simple value, whole: a prompt builder may hold it, with some of its settings. */
export function definePartType<const T extends string, S extends Shape, X extends Shape, P extends Shape>(
  definition: Definition<T, S, X> & { readonly partSettings: P },
) {
  const { type, partSettings } = definition;
  return {
    ...defineFieldType<T, S, X>(definition),
    partSchema: z.object({ ...basePartSettings, ...partSettings, type: z.literal(type) }),
  };
}
