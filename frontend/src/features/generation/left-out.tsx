import type { Generation } from '#shared/contracts/generations.ts';
import { resultMessages } from './result-messages.ts';

/** Says beside a receipt, which is of all that was asked for, why there is less to see. */
export function LeftOut({ generation: { leftOut, outputType } }: { readonly generation: Generation }) {
  if (leftOut === undefined) return undefined;
  return <p className="text-sm text-pretty text-muted">{resultMessages.leftOut(leftOut, outputType)}</p>;
}
