import * as z from 'zod/mini';

/** Mappings with other patterns of EventBridge are refused. */
const conditionSchema = z.union([z.string(), z.strictObject({ prefix: z.string() })]);
type Condition = z.infer<typeof conditionSchema>;
type Pattern = readonly Condition[] | { readonly [name: string]: Pattern };
const patternSchema: z.ZodMiniType<Pattern> = z.lazy(() =>
  z.union([z.array(conditionSchema), z.record(z.string(), patternSchema)]),
);

export const filterCriteriaSchema = z.strictObject({
  Filters: z.array(
    z.strictObject({
      Pattern: z.pipe(
        z.string(),
        z.transform((text) => patternSchema.parse(JSON.parse(text))),
      ),
    }),
  ),
});

/** Lambda filters records in the format that it delivers. */
export function passes({ Filters }: z.output<typeof filterCriteriaSchema>, record: object): boolean {
  return Filters.length === 0 || Filters.some(({ Pattern }) => matches(Pattern, record));
}

function matches(pattern: Pattern, value: unknown): boolean {
  if (isConditions(pattern)) return pattern.some((condition) => fulfils(condition, value));
  const parts = z.record(z.string(), z.unknown()).safeParse(value);
  return parts.success && Object.entries(pattern).every(([name, inner]) => matches(inner, parts.data[name]));
}

function isConditions(pattern: Pattern): pattern is readonly Condition[] {
  return Array.isArray(pattern);
}

function fulfils(condition: Condition, value: unknown): boolean {
  if (typeof condition === 'string') return value === condition;
  return typeof value === 'string' && value.startsWith(condition.prefix);
}
