import type { Access } from '#shared/rules/admin.ts';
import { formatAge, formatDate, formatDateTime } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { messages } from './messages.ts';

export function userColumns(ownId: string): readonly ListColumn<Access>[] {
  return [
    {
      id: 'name',
      header: messages.columns.name,
      width: 12,
      grows: true,
      cell: ({ id, name }) => (
        <>
          <span>{name}</span>
          {id === ownId && <span className="font-normal text-muted"> · {messages.you}</span>}
        </>
      ),
      sortBy: ({ name }) => name,
    },
    {
      id: 'userId',
      header: messages.columns.userId,
      width: 10,
      grows: true,
      inCard: 'plain',
      cell: ({ userId }) => userId,
      sortBy: ({ userId }) => userId,
    },
    {
      id: 'role',
      header: messages.columns.role,
      width: 9,
      inCard: 'plain',
      cell: (user) => <Badge>{labelRole(user)}</Badge>,
      sortBy: labelRole,
    },
    {
      id: 'state',
      header: messages.columns.state,
      width: 7.5,
      inCard: 'plain',
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'success' : 'danger'}>{isActive ? messages.active : messages.inactive}</Badge>
      ),
      sortBy: ({ isActive }) => Number(!isActive),
    },
    {
      id: 'factor',
      header: messages.columns.factor,
      width: 9,
      priority: 1,
      cell: (user) => (isProtected(user) ? messages.factorOn : messages.factorOff),
      sortBy: (user) => Number(!isProtected(user)),
    },
    {
      id: 'lastSignIn',
      header: messages.columns.lastSignIn,
      width: 8.5,
      isNumeric: true,
      priority: 1,
      cell: ({ lastSignInAt }) =>
        lastSignInAt === undefined ? (
          messages.neverSignedIn
        ) : (
          <time dateTime={lastSignInAt} title={formatDateTime(lastSignInAt)}>
            {formatAge(lastSignInAt)}
          </time>
        ),
      sortBy: ({ lastSignInAt = '' }) => lastSignInAt,
    },
    {
      id: 'models',
      header: messages.columns.models,
      width: 6,
      isNumeric: true,
      priority: 3,
      cell: ({ totalModels }) => totalModels,
      sortBy: ({ totalModels }) => totalModels,
    },
    {
      id: 'created',
      header: messages.columns.created,
      width: 8,
      isNumeric: true,
      priority: 2,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
      sortBy: ({ createdAt }) => createdAt,
    },
  ];
}

function isProtected({ hasSecondFactor, hasPasskeys = false }: Access): boolean {
  return hasSecondFactor || hasPasskeys;
}

/** Editors are called admins, as accounts without a role always were. */
function labelRole({ isAdmin, isSuperAdmin, role }: Access): string {
  const { roles } = messages;
  if (isSuperAdmin) return roles.superAdmin;
  if (!isAdmin) return roles.user;
  return role === undefined || role === 'editor' ? roles.admin : roles[role];
}
