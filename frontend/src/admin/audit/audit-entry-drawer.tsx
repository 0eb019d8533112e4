import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { buttonClass } from '#frontend/src/ui/button.tsx';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import type { AuditChange, AuditEntry, AuditKind } from '#shared/contracts/admin-audit.ts';
import {
  modelEditorPath,
  proFormEditorPath,
  requestPath,
  reportPath,
  generationPath,
  subscriberPath,
} from '#shared/rules/console-paths.ts';
import { type AuditGroup, describeValue } from './audit-groups.ts';
import { messages } from './messages.ts';

interface AuditEntryDrawerProps {
  readonly group: AuditGroup | undefined;
  readonly onClose: () => void;
}

export function AuditEntryDrawer({ group, onClose }: AuditEntryDrawerProps) {
  return (
    <Drawer isOpen={group !== undefined} onClose={onClose} title={group ? messages.groupSentence(group) : ''}>
      {group && (group.entries.length > 1 ? <Group group={group} /> : <Entry entry={group.first} />)}
    </Drawer>
  );
}

function Group({ group: { first, entries } }: { readonly group: AuditGroup }) {
  const { admin, kind, at, reason } = first;
  const details = [
    { label: messages.columns.at, value: formatDateTime(at) },
    { label: messages.columns.admin, value: messages.actorName(admin.name, admin.userId) },
    { label: messages.columns.kind, value: messages.kinds[kind] },
    ...(reason ? [{ label: messages.columns.reason, value: reason }] : []),
  ];
  return (
    <div className="flex flex-col gap-4">
      <DetailList details={details} />
      <ul aria-label={messages.allOf} className="flex flex-col divide-y divide-line rounded-card border border-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-baseline justify-between gap-x-6 px-4 py-1 text-sm">
            <SubjectAnchor entry={entry} className="py-1.5 font-medium text-ink underline">
              {entry.subject.name}
            </SubjectAnchor>
            <span className="min-w-0 break-all text-muted">
              {entry.changes.slice(0, 2).map(messages.shortChange).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { admin, kind, subject, at, reason, changes, moreChanges } = entry;
  const details = [
    { label: messages.columns.at, value: formatDateTime(at) },
    { label: messages.columns.admin, value: messages.actorName(admin.name, admin.userId) },
    { label: messages.columns.kind, value: messages.kinds[kind] },
    { label: messages.columns.subject, value: subject.id },
    ...(reason ? [{ label: messages.columns.reason, value: reason }] : []),
  ];
  return (
    <div className="flex flex-col gap-4">
      <DetailList details={details} />
      {subjectLink(entry) && (
        <SubjectAnchor entry={entry} className={`${buttonClass({})} self-start`}>
          {messages.openKind[kind]}
        </SubjectAnchor>
      )}
      {changes.length > 0 && <Changes changes={changes} />}
      {moreChanges && <p className="text-sm text-muted">{messages.moreChanges(moreChanges)}</p>}
    </div>
  );
}

const headClass = 'py-1 pe-3 text-start font-medium text-muted';
const valueClass = 'py-1.5 pe-3 align-top break-all font-mono';

function Changes({ changes }: { readonly changes: readonly AuditChange[] }) {
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">{messages.changes(changes.length)}</caption>
      <thead>
        <tr>
          {[messages.path, messages.before, messages.after].map((name) => (
            <th key={name} scope="col" className={headClass}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {changes.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row" className={`${valueClass} text-start font-normal`}>
              {path}
            </th>
            <td className={valueClass}>{describeValue(before) ?? before ?? <NoValue />}</td>
            <td className={valueClass}>{describeValue(after) ?? after ?? <NoValue />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NoValue() {
  return <span className="font-sans text-muted">{messages.nothing}</span>;
}

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
  model: ({ id }) => ({ to: modelEditorPath(id) }),
  page: ({ id }) => ({ href: `/p${id}` }),
  admin: ({ name }) => ({ to: `/admin/users?search=${encodeURIComponent(name)}` }),
  'api key': () => ({ to: '/admin/api-keys' }),
  'pro form': ({ id }) => ({ to: proFormEditorPath(id) }),
  'pro request': ({ id, userId }) => (userId === undefined ? undefined : { to: requestPath({ userId, id }) }),
  generation: toGeneration,
  // Entries about assets have the id of their generation.
  asset: toGeneration,
  report: ({ id, userId }) => (userId === undefined ? undefined : { to: reportPath({ userId, assetId: id }) }),
  subscriber: ({ id }) => ({ to: subscriberPath(id) }),
};

function toGeneration({ id }: Subject): SubjectLink {
  return { to: generationPath(id) };
}

export function subjectLink({ kind, subject, action }: Pick<AuditEntry, 'kind' | 'subject' | 'action'>) {
  return action === 'deleted' && kind !== 'asset' ? undefined : links[kind]?.(subject);
}
