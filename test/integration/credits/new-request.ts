import type { StoredProRequest } from '#functions/domain/pro-requests/pro-request.ts';
import type { ProRequestSettlement } from '#functions/domain/pro-requests/request-charge.ts';

export function newRequest(
  from: { id: string; userId: string; amount?: number } & Partial<Pick<StoredProRequest, 'companionSessionId'>>,
): StoredProRequest {
  const { id, userId, amount = 10, companionSessionId } = from;
  const at = new Date().toISOString();
  return {
    id,
    userId,
    formId: 'form',
    routePath: '/portrait-request',
    formName: 'Portrait',
    requestType: 'image',
    appId: 'app',
    details: 'A portrait',
    status: 'pending',
    hold: { amount, at },
    companionSessionId,
    values: {},
    answers: [],
    assets: [],
    events: [],
    notificationSent: false,
    createdAt: at,
  };
}

export function requestEnd(kind: 'capture' | 'release', at = new Date()): ProRequestSettlement {
  return { kind, event: { kind: kind === 'capture' ? 'completed' : 'rejected', at: at.toISOString() }, at };
}
