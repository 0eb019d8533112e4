import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '#shared/contracts/admin-audit.ts';
import { subjectLink } from './subject-link.ts';

interface SubjectAnchorProps {
  readonly entry: AuditEntry;
  /** Where the words inside do not say where it leads. */
  readonly name?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Leads to what was changed, where there is something to see. */
export function SubjectAnchor({ entry, name, className = 'text-ink underline', children }: SubjectAnchorProps) {
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
