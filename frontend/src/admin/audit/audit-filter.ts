import { type AuditKind, auditKinds } from '#shared/contracts/admin-audit.ts';
import { oneOf } from '#frontend/src/ui/list/list-query.ts';

/** What the address of the trail may ask for, beside words. */
export const filterNames = ['kind', 'actor', 'from', 'upTo'] as const;
type FilterName = (typeof filterNames)[number];

export interface AuditFilter {
  readonly search?: string | undefined;
  readonly kind?: AuditKind | undefined;
  /** The id of an account. */
  readonly actor?: string | undefined;
  /** Days: `2026-11-20`. */
  readonly from?: string | undefined;
  readonly upTo?: string | undefined;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** What an address asks for; what is none of it is left out. */
export function auditFilterOf(search: string, filters: ReadonlyMap<FilterName, string>): AuditFilter {
  const dayOf = (name: 'from' | 'upTo') => {
    const text = filters.get(name) ?? '';
    return day.test(text) ? text : undefined;
  };
  return {
    search: search || undefined,
    kind: oneOf(auditKinds, filters.get('kind')),
    actor: filters.get('actor'),
    from: dayOf('from'),
    upTo: dayOf('upTo'),
  };
}
