import * as z from 'zod/mini';
import { localAccount } from '../local-aws.ts';

const oneOrMany = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.union([item, z.array(item)]),
    z.transform((value): z.output<Item>[] => (Array.isArray(value) ? value : [value])),
  );
const texts = oneOrMany(z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String)));

/** Unsupported elements (such as `NotAction`) are refused, not ignored. */
const statementSchema = z.strictObject({
  Sid: z.optional(z.string()),
  Effect: z.enum(['Allow', 'Deny']),
  Action: texts,
  Resource: z.optional(texts),
  Principal: z.optional(
    z.union([
      z.pipe(
        z.literal('*'),
        z.transform(() => ({ AWS: ['*'] })),
      ),
      z.record(z.string(), texts),
    ]),
  ),
  Condition: z._default(z.record(z.string(), z.record(z.string(), texts)), {}),
});
export type Statement = z.output<typeof statementSchema>;

export const policySchema = z.object({ Statement: oneOrMany(statementSchema) });

export interface Access {
  readonly action: string;
  /** An ARN; `*` for actions without a resource. */
  readonly resource: string;
  readonly context?: Readonly<Record<string, readonly string[]>>;
}

/** Calls between functions and services always use current TLS. */
export const overTls = { 'aws:securetransport': ['true'], 's3:tlsversion': ['1.3'] } as const;

export function sourceContext(arn: string) {
  return { ...overTls, 'aws:sourceaccount': [localAccount], 'aws:sourcearn': [arn] };
}

// Deny wins over allow, and everything else is refused.
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
export function isAllowed(statements: readonly Statement[], access: Access): boolean {
  const applying = statements.filter((statement) => applies(statement, access));
  return applying.some(({ Effect }) => Effect === 'Allow') && applying.every(({ Effect }) => Effect !== 'Deny');
}

/** A denial for everyone applies to all principals. */
export function speaksTo({ Effect, Principal = {} }: Statement, names: readonly string[]): boolean {
  const meant = Object.values(Principal).flat();
  return meant.some((name) => names.includes(name)) || (Effect === 'Deny' && meant.includes('*'));
}

export function applies({ Action, Resource, Condition }: Statement, { action, resource, context }: Access): boolean {
  return (
    Action.some((pattern) => like(pattern.toLowerCase(), action.toLowerCase())) &&
    (Resource === undefined || Resource.some((pattern) => like(pattern, resource))) &&
    Object.entries(Condition).every(([operator, keys]) =>
      Object.entries(keys).every(([key, wanted]) => holds(operator, wanted, context?.[key.toLowerCase()])),
    )
  );
}

type Test = (wanted: string, given: string) => boolean;

const operators: Readonly<Record<string, Test>> = {
  StringEquals: (wanted, given) => wanted === given,
  StringLike: like,
  ArnLike: like,
  ArnEquals: like,
  Bool: (wanted, given) => wanted.toLowerCase() === given.toLowerCase(),
  NumericLessThan: (wanted, given) => Number(given) < Number(wanted),
};

/** All values of a key must match. A missing key matches `ForAllValues` conditions, as on AWS. */
function holds(operator: string, wanted: readonly string[], given: readonly string[] | undefined): boolean {
  const [, isForAll, name = ''] = /^(ForAllValues:)?(.+)$/.exec(operator) ?? [];
  const test = operators[name];
  if (test === undefined) throw new Error(`The condition ${operator} is not understood by the local cloud`);
  if (given === undefined) return isForAll !== undefined;
  return given.every((value) => wanted.some((one) => test(one, value)));
}

const expressions = new Map<string, RegExp>();

export function like(pattern: string, text: string): boolean {
  const expression = expressions.get(pattern) ?? toExpression(pattern);
  expressions.set(pattern, expression);
  return expression.test(text);
}

function toExpression(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's');
}
