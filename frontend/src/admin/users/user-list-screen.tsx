import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import type { Access } from '#shared/rules/admin.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { refusalOf } from '#frontend/src/data/api-error.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { LoadState } from '#frontend/src/ui/notice-state.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { messages } from './messages.ts';
import { UserFormSheet } from './user-form-sheet.tsx';
import type { UserChange } from './user-change.ts';
import { UserList } from './user-list.tsx';

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
