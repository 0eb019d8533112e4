import type { AuditKind } from '#shared/contracts/admin-audit.ts';

export interface AuditFilter {
  readonly search?: string | undefined;
  readonly kind?: AuditKind | undefined;
  /** Days: `2026-11-20`. */
  readonly from?: string | undefined;
  readonly upTo?: string | undefined;
}

export const everything: AuditFilter = {};

export function isEverything(filter: AuditFilter): boolean {
  return Object.values(filter).every((value) => value === undefined);
}
