import type * as z from 'zod/mini';
import { AwsError } from './aws-error.ts';

type Operation = (body: unknown) => unknown;

/** A service's operations, by the name after the dot in `x-amz-target`. */
export type JsonApi = Readonly<Record<string, Operation>>;

/** An operation that validates its input like AWS. */
export function jsonOperation<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: (body: z.output<Schema>) => unknown,
): Operation {
  return (body) => {
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new AwsError('ValidationException', parsed.error.message);
    return answer(parsed.data);
  };
}
