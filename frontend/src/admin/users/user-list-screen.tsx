import { UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import type { Access } from '#shared/rules/admin-access.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { refusalOf } from '#frontend/src/data/api-error.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ChipGroup } from '#frontend/src/ui/chip-group.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { LoadState, NoMatchState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { SearchBox } from '#frontend/src/ui/search-box.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { messages } from './messages.ts';
import { countUsers, everybody, filterNames, filterUsers } from './user-filter.ts';
import { UserFormSheet } from './user-form-sheet.tsx';
import { type UserChange, UserRow } from './user-row.tsx';

type Edited = Access | 'new';

/** The console's accounts. */
export function UserListScreen() {
  useDocumentTitle(messages.title);
  const { data, error, mutate } = useApi(adminUsers.listUsers, {});
  const { id: ownId } = useAdminAccess();
  const [edited, setEdited] = useState<Edited>();
  const known = data?.items ?? [];
  // The list comes from an index that may be a moment behind: what was answered is shown at once.
  const show = (items: Access[]) => void mutate({ items }, { revalidate: false });
  const change = ({ id, after }: UserChange) => {
    show(known.flatMap((user) => (user.id === id ? (after ?? []) : user)));
    if (id === ownId) refresh(adminAuth.getAccess);
  };
  const saved = (user: Access) => {
    if (edited === 'new') show([user, ...known]);
    else change({ id: user.id, after: user });
    setEdited(undefined);
  };
  return (
    <ConsolePage title={messages.title} actions={<CreateButton onPress={() => setEdited('new')} />}>
      {data ? (
        <UserList users={data.items} onEdit={setEdited} onChanged={change} />
      ) : (
        <LoadState
          error={error}
          skeleton={<SkeletonStack className="gap-3" heights={['h-11 sm:max-w-sm', 'h-11 sm:max-w-lg', 'h-72']} />}
          texts={messages}
          message={refusalOf(error)}
          onRetry={() => void mutate()}
        />
      )}
      <UserFormSheet edited={edited} onClose={() => setEdited(undefined)} onSaved={saved} />
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
  const [filter, setFilter] = useState(everybody);
  if (users.length === 0) {
    return (
      <NoticeState icon={UsersRound} title={messages.noUsers}>
        {messages.noUsersText}
      </NoticeState>
    );
  }
  const shown = filterUsers(users, filter);
  return (
    <>
      <div className="flex flex-col gap-3">
        <SearchBox
          label={messages.search}
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
        />
        <ChipGroup
          label={messages.filter}
          chips={filterNames.map((name) => ({ name, label: messages.filters[name], count: countUsers(users, name) }))}
          current={filter.name}
          onChange={(name) => setFilter({ ...filter, name })}
        />
      </div>
      {shown.length === 0 ? (
        <NoMatchState texts={messages} onShowAll={() => setFilter(everybody)} />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {shown.map((user) => (
            <UserRow key={user.id} user={user} onEdit={onEdit} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-muted tabular-nums">
        {messages.showing(shown.length, users.length)}
      </p>
    </>
  );
}
