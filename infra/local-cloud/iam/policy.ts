import * as z from 'zod/mini';
import { localAccount } from '../local-aws.ts';

const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.union([item, z.array(item)]),
    z.transform((value): z.output<Item>[] => (Array.isArray(value) ? value : [value])),
  );
const texts = listOf(z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String)));

/** A statement of a policy. What is not understood here (`NotAction`, for one) is refused, rather than taken for less than it says. */
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

export const policySchema = z.object({ Statement: listOf(statementSchema) });

/** One thing that a call does: an action on a resource, and what is known of the circumstances. */
export interface Access {
  readonly action: string;
  /** Its ARN; `*` where the action has none. */
  readonly resource: string;
  /** By the condition's key, in lower case. */
  readonly context?: Readonly<Record<string, readonly string[]>>;
}

/** Between functions, services and AWS there is always the TLS of today. */
export const overTls = { 'aws:securetransport': ['true'], 's3:tlsversion': ['1.3'] } as const;

/** What a service says of the resource in whose name it acts. */
export function sourceContext(arn: string) {
  return { ...overTls, 'aws:sourceaccount': [localAccount], 'aws:sourcearn': [arn] };
}

/** Deny wins over allow, and what nothing allows is refused. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html */
export function isAllowed(statements: readonly Statement[], access: Access): boolean {
  const applying = statements.filter((statement) => applies(statement, access));
  return applying.some(({ Effect }) => Effect === 'Allow') && applying.every(({ Effect }) => Effect !== 'Deny');
}

/** Whether a statement of a resource's own policy is about one of these principals; what is denied to everybody is denied to each. */
export function speaksTo({ Effect, Principal = {} }: Statement, names: readonly string[]): boolean {
  const meant = Object.values(Principal).flat();
  return meant.some((name) => names.includes(name)) || (Effect === 'Deny' && meant.includes('*'));
}

/** Whether a statement speaks of the access at all. */
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

/** Of a key with several values every one has to match; a key that is missing then matches, as it does at AWS, and else does not. */
function holds(operator: string, wanted: readonly string[], given: readonly string[] | undefined): boolean {
  const [, isForAll, name = ''] = /^(ForAllValues:)?(.+)$/.exec(operator) ?? [];
  const test = operators[name];
  if (test === undefined) throw new Error(`The condition ${operator} is not understood by the local cloud`);
  if (given === undefined) return isForAll !== undefined;
  return given.every((value) => wanted.some((one) => test(one, value)));
}

/** The templates' patterns are few, and asked of every call. */
const expressions = new Map<string, RegExp>();

/** With `*` for any text and `?` for any character. */
export function like(pattern: string, text: string): boolean {
  const expression = expressions.get(pattern) ?? expressionOf(pattern);
  expressions.set(pattern, expression);
  return expression.test(text);
}

function expressionOf(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's');
}
