import { KeyRound, Pencil, ShieldOff, Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { Access } from '#shared/rules/admin.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { ChipGroup } from '#frontend/src/ui/chip-group.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { RowAction } from '#frontend/src/ui/list/list-column.ts';
import { oneOf, useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { NoMatchState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { SearchBox } from '#frontend/src/ui/search-box.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';
import type { UserChange } from './user-change.ts';
import { type AskedOf, UserQuestions } from './user-questions.tsx';
import { userColumns } from './user-columns.tsx';
import { countUsers, filterNames, filterUsers } from './user-filter.ts';

interface UserListProps {
  readonly users: readonly Access[];
  readonly onEdit: (user: Access) => void;
  readonly onChanged: (change: UserChange) => void;
}

export function UserList({ users, onEdit, onChanged }: UserListProps) {
  const address = useListQuery(['filter']);
  const { id: ownId } = useAdminAccess();
  const [asked, setAsked] = useState<AskedOf>();
  const name = oneOf(filterNames, address.filters.get('filter')) ?? 'all';
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
          keyOf={({ id }) => id}
          nameOf={(user) => user.name}
          address={address}
          open={(user) => ({ onPress: () => onEdit(user) })}
          actions={(user) => actionsOf(user, { isOwn: user.id === ownId, onEdit, onAsk: setAsked })}
        />
      )}
      <p role="status" className="text-sm text-muted tabular-nums">
        {messages.showing(shown.length, users.length)}
      </p>
      <UserQuestions asked={asked} onClose={() => setAsked(undefined)} onChanged={onChanged} />
    </>
  );
}

interface Asking {
  readonly isOwn: boolean;
  readonly onEdit: (user: Access) => void;
  readonly onAsk: (asked: AskedOf) => void;
}

/** One's own password is changed where the present one is asked for, and one's own factor taken away there, too. */
function actionsOf(user: Access, { isOwn, onEdit, onAsk }: Asking): RowAction[] {
  const ask = (question: AskedOf['question']) => () => onAsk({ user, question });
  return [
    { label: messages.edit, icon: Pencil, onPress: () => onEdit(user) },
    ...(isOwn ? [] : [{ label: messages.reset, icon: KeyRound, onPress: ask('reset') }]),
    ...(user.hasSecondFactor && !isOwn
      ? [{ label: messages.takeFactor, icon: ShieldOff, onPress: ask('takeFactor') }]
      : []),
    {
      label: messages.delete,
      icon: Trash2,
      isDanger: true,
      onPress: isOwn ? () => void showToast(messages.notYourself) : ask('delete'),
    },
  ];
}
