import * as z from 'zod/mini';

/** Nothing is a blank text, and a number is a text. */
const text = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => String(value ?? '')),
);

const words: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

/** Yes or no however it is said, also as `"false"` or `"0"`; undefined for anything else. */
const flag = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => words[String(value).toLowerCase()]),
);

/** A figure that is only shown: what is none is 0. */
const count = z.catch(z.coerce.number().check(z.int(), z.minimum(0)), 0);

const time = z.catch(z.nullish(z.string()), null);

/** What the back end knows of a subscriber; what it leaves out is blank. */
const connectedSchema = z.object({
  hy_user_id: z.pipe(text, z.string().check(z.minLength(1))),
  hy_name: text,
  hy_country: text,
  hy_country_code: text,
  hy_sub_expire_date: time,
  hy_plan_dev_name: text,
  hy_sku: text,
  hy_plan_one_time: z.pipe(
    flag,
    z.transform((isOneTime) => isOneTime ?? false),
  ),
  hy_sub_id: text,
  hy_sub_created_at: time,
  hy_view: count,
  hy_user_count: count,
});
export type ConnectedSubscriber = z.output<typeof connectedSchema>;

export const connectAnswer = z.object({ result: connectedSchema });

/** A number, or one written out; nothing is no number. */
const amount = z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d+(\.\d+)?$/)), z.transform(Number))]);
export const creditAnswer = z.tuple([z.object({ credit: amount })], z.unknown());

export const deductAnswer = z.object({ result: z.object({ success: flag }) });

const errorTextSchema = z.string().check(z.trim(), z.minLength(1));
const errorSchema = z.object({
  error: z.catch(z.optional(z.union([errorTextSchema, z.object({ message: errorTextSchema })])), undefined),
  message: z.catch(z.optional(errorTextSchema), undefined),
});

/** What a refusal says, in `error` or in `message`. */
export function messageOf(body: unknown): string | undefined {
  return errorOf(body) ?? errorSchema.safeParse(body).data?.message;
}

/** What makes an answer a refusal, whatever its status is. */
export function errorOf(body: unknown): string | undefined {
  const error = errorSchema.safeParse(body).data?.error;
  return typeof error === 'object' ? error.message : error;
}
