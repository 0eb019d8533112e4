import type { RequestEvent } from '#shared/rules/pro-request-status.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { StoredProRequest } from './pro-request.ts';

export interface RequestChange {
  readonly changes: Readonly<Record<string, unknown>>;
  readonly event: RequestEvent;
}

/** A transaction's update of a request, which adds to what has happened to it; `condition` may name `#status` and `:from`. */
export function requestUpdate(
  { userId, id, status }: StoredProRequest,
  { changes, event }: RequestChange,
  condition: string,
) {
  const { expression, names, values } = setExpression(changes);
  const happened = '#events = list_append(if_not_exists(#events, :noEvents), :event)';
  return {
    Key: keys.proRequest(userId, id),
    UpdateExpression: `${expression}, ${happened}`,
    ConditionExpression: condition,
    ExpressionAttributeNames: { ...names, '#events': 'events' },
    ExpressionAttributeValues: {
      ...values,
      ':noEvents': [],
      ':event': [event],
      ...(condition.includes(':from') && { ':from': status }),
    },
  };
}
