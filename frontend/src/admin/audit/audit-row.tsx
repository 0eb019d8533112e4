import { ChevronRight } from 'lucide-react';
import type { AuditChange, AuditEntry } from '#shared/contracts/admin-audit.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { messages } from './messages.ts';

/** One change: who, when and what; its values on demand. */
export function AuditRow({ entry }: { readonly entry: AuditEntry }) {
  const { admin, action, kind, subject, at, reason, changes, moreChanges } = entry;
  return (
    <li className="flex flex-col gap-1 p-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge>{messages.kinds[kind]}</Badge>
        <p className="min-w-0 flex-1 basis-64 break-words">
          <span className="font-medium">{admin.name}</span> <span className="text-muted">{action}</span>{' '}
          <span className="font-medium">{subject.name}</span>
        </p>
        <time dateTime={at} className="text-sm text-muted tabular-nums">
          {formatDateTime(at)}
        </time>
      </div>
      <p className="text-sm break-all text-muted">
        <code>{subject.id}</code>
      </p>
      {reason && <p className="text-sm break-words">{messages.reason(reason)}</p>}
      {changes.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-control text-sm font-medium">
            <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
            {messages.changes(changes.length + (moreChanges ?? 0))}
          </summary>
          <Changes changes={changes} />
          {moreChanges && <p className="pt-2 text-sm text-muted">{messages.moreChanges(moreChanges)}</p>}
        </details>
      )}
    </li>
  );
}

const headClass = 'py-1 pe-3 text-start font-medium text-muted';
const valueClass = 'py-1.5 pe-3 align-top break-all font-mono';

function Changes({ changes }: { readonly changes: readonly AuditChange[] }) {
  return (
    <table className="w-full table-fixed border-collapse text-sm">
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
            <td className={valueClass}>{before ?? <Nothing />}</td>
            <td className={valueClass}>{after ?? <Nothing />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Nothing() {
  return <span className="font-sans text-muted">{messages.nothing}</span>;
}
