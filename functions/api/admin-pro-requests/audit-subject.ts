import type { StoredProRequest } from '#functions/domain/pro-requests/pro-request.ts';

/** How the audit trail names a request. */
export function auditSubject({ id, userId, formName }: StoredProRequest) {
  return { kind: 'pro request', id, userId, name: formName } as const;
}
