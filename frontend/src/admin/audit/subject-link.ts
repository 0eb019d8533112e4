import type { AuditEntry, AuditKind } from '#shared/contracts/admin-audit.ts';
import { requestPath } from '#frontend/src/lib/console-paths.ts';

/** Where what was changed is seen: a screen of the console, or a page of the site. */
type SubjectLink = { readonly to: string } | { readonly href: string };

type Subject = AuditEntry['subject'];

/** By kind; of others there is no screen of their own. */
const links: Partial<Record<AuditKind, (subject: Subject) => SubjectLink | undefined>> = {
  model: ({ id }) => ({ to: `/admin/create?edit=${encodeURIComponent(id)}` }),
  page: ({ id }) => ({ href: `/p${id}` }),
  admin: ({ name }) => ({ to: `/admin/users?search=${encodeURIComponent(name)}` }),
  'pro form': ({ id }) => ({ to: `/admin/create-pro-form?edit=${encodeURIComponent(id)}` }),
  'pro request': ({ id, userId }) => (userId === undefined ? undefined : { to: requestPath({ userId, id }) }),
  generation: toGeneration,
  // By the generation that made it.
  asset: toGeneration,
  subscriber: ({ id }) => ({ to: `/admin/subscribers/${encodeURIComponent(id)}` }),
};

function toGeneration({ id }: Subject): SubjectLink {
  return { to: `/admin/generations/${encodeURIComponent(id)}` };
}

/** Undefined where there is nothing to see, or not any more. */
export function subjectLink({ kind, subject, action }: Pick<AuditEntry, 'kind' | 'subject' | 'action'>) {
  return action === 'deleted' ? undefined : links[kind]?.(subject);
}
