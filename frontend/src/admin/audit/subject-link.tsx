import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AuditEntry, AuditKind } from '#shared/contracts/admin-audit.ts';
import { requestPath } from '#frontend/src/lib/screen-paths.ts';

interface SubjectAnchorProps {
  readonly entry: AuditEntry;
  readonly name?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function SubjectAnchor({
  entry,
  name,
  className = 'inline-block max-w-full py-1 text-ink underline',
  children,
}: SubjectAnchorProps) {
  const link = subjectLink(entry);
  if (link === undefined) return children;
  if ('to' in link) {
    return (
      <Link to={link.to} aria-label={name} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={link.href} target="_blank" rel="noreferrer" aria-label={name} className={className}>
      {children}
    </a>
  );
}

type SubjectLink = { readonly to: string } | { readonly href: string };

type Subject = AuditEntry['subject'];

const links: Partial<Record<AuditKind, (subject: Subject) => SubjectLink | undefined>> = {
  model: ({ id }) => ({ to: `/admin/create?edit=${encodeURIComponent(id)}` }),
  page: ({ id }) => ({ href: `/p${id}` }),
  admin: ({ name }) => ({ to: `/admin/users?search=${encodeURIComponent(name)}` }),
  'api key': () => ({ to: '/admin/api-keys' }),
  'pro form': ({ id }) => ({ to: `/admin/create-pro-form?edit=${encodeURIComponent(id)}` }),
  'pro request': ({ id, userId }) => (userId === undefined ? undefined : { to: requestPath({ userId, id }) }),
  generation: toGeneration,
  // Entries about assets have the id of their generation.
  asset: toGeneration,
  report: ({ id, userId }) =>
    userId === undefined ? undefined : { to: `/admin/reports/${encodeURIComponent(userId)}/${encodeURIComponent(id)}` },
  subscriber: ({ id }) => ({ to: `/admin/subscribers/${encodeURIComponent(id)}` }),
};

function toGeneration({ id }: Subject): SubjectLink {
  return { to: `/admin/generations/${encodeURIComponent(id)}` };
}

export function subjectLink({ kind, subject, action }: Pick<AuditEntry, 'kind' | 'subject' | 'action'>) {
  return action === 'deleted' && kind !== 'asset' ? undefined : links[kind]?.(subject);
}
