import { KeyRound, MailPlus, Pencil, ShieldOff, Trash2, UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { refusalMessage } from '#frontend/src/data/api-error.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { formatAge, formatDate, formatDateTime } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { ChipGroup } from '#frontend/src/ui/chip-group.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { ListColumn, RowAction } from '#frontend/src/ui/list/list-column.ts';
import { findOption, useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { LoadState, NoMatchState } from '#frontend/src/ui/load-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { SearchBox } from '#frontend/src/ui/search-box.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import type { Access } from '#shared/rules/admin.ts';
import { Invitations } from './invitations.tsx';
import { messages } from './messages.ts';
import { type UserChange, type UserConfirm, UserDialogs } from './user-dialogs.tsx';
import { UserFormDrawer } from './user-form-drawer.tsx';

type Edited = Access | 'new';

export function UserListScreen() {
  const { data, error, mutate } = useApi(adminUsers.listUsers, {});
  const { id: ownId } = useAdminAccess();
  const [edited, setEdited] = useState<Edited>();
  const [isInviting, setInviting] = useState(false);
  const users = data?.items ?? [];
  // The list's index can lag, so the list is updated from the response instead.
  const show = (items: Access[]) => void mutate({ items }, { revalidate: false });
  const change = ({ id, after }: UserChange) => {
    show(users.flatMap((user) => (user.id === id ? (after ?? []) : user)));
    if (id === ownId) refresh(adminAuth.getAccess);
  };
  const saved = (user: Access) => {
    if (edited === 'new') show([user, ...users]);
    else change({ id: user.id, after: user });
    setEdited(undefined);
  };
  return (
    <ConsolePage
      title={messages.title}
      actions={
        <>
          <Button onClick={() => setInviting(true)}>
            <MailPlus aria-hidden className="size-4" />
            {messages.invite}
          </Button>
          <CreateButton onPress={() => setEdited('new')} />
        </>
      }
    >
      {data ? (
        <UserList users={data.items} onEdit={setEdited} onChanged={change} />
      ) : (
        <LoadState
          error={error}
          skeleton={<SkeletonStack className="gap-3" heights={['h-11 sm:max-w-sm', 'h-11 sm:max-w-lg', 'h-72']} />}
          texts={messages}
          message={refusalMessage(error)}
          onRetry={() => void mutate()}
        />
      )}
      <Invitations isInviting={isInviting} onClose={() => setInviting(false)} />
      <UserFormDrawer edited={edited} onClose={() => setEdited(undefined)} onSaved={saved} />
    </ConsolePage>
  );
}

function CreateButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button variant="primary" onClick={onPress}>
      <UserPlus aria-hidden className="size-4" />
      {messages.create}
    </Button>
  );
}

interface UserListProps {
  readonly users: readonly Access[];
  readonly onEdit: (user: Access) => void;
  readonly onChanged: (change: UserChange) => void;
}

function UserList({ users, onEdit, onChanged }: UserListProps) {
  const address = useListQuery(['filter']);
  const { id: ownId } = useAdminAccess();
  const [confirm, setConfirm] = useState<UserConfirm>();
  const name = findOption(filterNames, address.filters.get('filter')) ?? 'all';
  if (users.length === 0) {
    return (
      <NoticeState icon={UsersRound} title={messages.noUsers}>
        {messages.noUsersText}
      </NoticeState>
    );
  }
  const shown = filterUsers(users, { search: address.search, name });
  return (
    <>
      <div className="flex flex-col gap-3">
        <SearchBox label={messages.search} value={address.search} onChange={(search) => address.change({ search })} />
        <ChipGroup
          label={messages.filter}
          chips={filterNames.map((one) => ({ name: one, label: messages.filters[one], count: countUsers(users, one) }))}
          current={name}
          onChange={(one) => address.filter('filter', one === 'all' ? undefined : one)}
        />
      </div>
      {shown.length === 0 ? (
        <NoMatchState texts={messages} onShowAll={address.clear} />
      ) : (
        <ItemList
          label={messages.title}
          name="users"
          items={shown}
          columns={userColumns(ownId)}
          getKey={({ id }) => id}
          getName={(user) => user.name}
          address={address}
          open={(user) => ({ onPress: () => onEdit(user) })}
          actions={(user) => listUserActions(user, { isOwn: user.id === ownId, onEdit, onConfirm: setConfirm })}
        />
      )}
      <p role="status" className="text-sm text-muted tabular-nums">
        {messages.showing(shown.length, users.length)}
      </p>
      <UserDialogs confirm={confirm} onClose={() => setConfirm(undefined)} onChanged={onChanged} />
    </>
  );
}

interface RowOptions {
  readonly isOwn: boolean;
  readonly onEdit: (user: Access) => void;
  readonly onConfirm: (confirm: UserConfirm) => void;
}

/** Admins change their own password and second factor on the account screen, which asks for the password. */
function listUserActions(user: Access, { isOwn, onEdit, onConfirm }: RowOptions): RowAction[] {
  const openConfirm = (action: UserConfirm['action']) => () => onConfirm({ user, action });
  return [
    { label: messages.edit, icon: Pencil, onPress: () => onEdit(user) },
    ...(isOwn ? [] : [{ label: messages.reset, icon: KeyRound, onPress: openConfirm('reset') }]),
    ...((user.hasSecondFactor || user.hasPasskeys) && !isOwn
      ? [{ label: messages.removeFactor, icon: ShieldOff, onPress: openConfirm('removeFactor') }]
      : []),
    {
      label: messages.delete,
      icon: Trash2,
      isDanger: true,
      onPress: isOwn ? () => void showToast(messages.notYourself) : openConfirm('delete'),
    },
  ];
}

const filterNames = ['all', 'superAdmins', 'admins', 'active', 'inactive'] as const;
type FilterName = (typeof filterNames)[number];

interface UserFilter {
  readonly search: string;
  readonly name: FilterName;
}

const userTests: Record<FilterName, (user: Access) => boolean> = {
  all: () => true,
  superAdmins: ({ isSuperAdmin }) => isSuperAdmin,
  admins: ({ isAdmin, isSuperAdmin }) => isAdmin && !isSuperAdmin,
  active: ({ isActive }) => isActive,
  inactive: ({ isActive }) => !isActive,
};

function filterUsers(users: readonly Access[], { search, name }: UserFilter): Access[] {
  const text = search.trim().toLowerCase();
  return users.filter((user) => userTests[name](user) && `${user.name}\n${user.userId}`.toLowerCase().includes(text));
}

function countUsers(users: readonly Access[], name: FilterName): number {
  return users.filter(userTests[name]).length;
}

function userColumns(ownId: string): readonly ListColumn<Access>[] {
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
