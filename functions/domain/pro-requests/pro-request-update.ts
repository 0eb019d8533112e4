import type { ProRequestStatus, RequestEvent } from '#shared/rules/pro-request.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys, proRequestStatusKeys } from '#functions/platform/table/keys.ts';
import type { StoredProRequest } from './pro-request.ts';

export interface RequestChange {
  readonly changes: Readonly<Record<string, unknown>> & { readonly status?: ProRequestStatus };
  readonly event: RequestEvent;
}

/** A transaction's update of a request, which adds to what has happened to it; `condition` may name `#status` and `:from`. */
export function requestUpdate(request: StoredProRequest, { changes, event }: RequestChange, condition: string) {
  const { userId, id, status } = request;
  const moved = changes.status && proRequestStatusKeys(request, changes.status);
  const { expression, names, values } = setExpression({ ...changes, ...moved });
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
