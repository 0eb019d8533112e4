import { KeyRound, Pencil, ShieldOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Access } from '#shared/rules/admin-access.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { formatDate } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { DeleteQuestion, ResetQuestion, TakeFactorQuestion } from './questions.tsx';
import { messages } from './messages.ts';
import { NewPasswordSheet } from './new-password-sheet.tsx';
import { roleOf } from './user-filter.ts';

/** What became of a user; without `after`, it is gone. */
export interface UserChange {
  readonly id: string;
  readonly after?: Access;
}

interface UserRowProps {
  readonly user: Access;
  readonly onEdit: (user: Access) => void;
  readonly onChanged: (change: UserChange) => void;
}

export function UserRow({ user, onEdit, onChanged }: UserRowProps) {
  const [asked, setAsked] = useState<'delete' | 'reset' | 'take-factor'>();
  const [password, setPassword] = useState<string>();
  const isOwn = useAdminAccess().id === user.id;
  const stop = () => setAsked(undefined);
  return (
    <li className="flex flex-col gap-4 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <UserDetails user={user} isOwn={isOwn} />
        <RowActions
          name={user.name}
          onEdit={() => onEdit(user)}
          onReset={isOwn ? undefined : () => setAsked('reset')}
          onTakeFactor={user.hasSecondFactor && !isOwn ? () => setAsked('take-factor') : undefined}
          onDelete={() => (isOwn ? void showToast(messages.notYourself) : setAsked('delete'))}
        />
      </div>
      {asked === 'delete' && (
        <DeleteQuestion user={user} onCancel={stop} onDeleted={() => onChanged({ id: user.id })} />
      )}
      {asked === 'reset' && (
        <ResetQuestion
          user={user}
          onCancel={stop}
          onReset={(generated) => {
            stop();
            setPassword(generated);
          }}
        />
      )}
      {asked === 'take-factor' && (
        <TakeFactorQuestion
          user={user}
          onCancel={stop}
          onTaken={() => {
            stop();
            onChanged({ id: user.id, after: { ...user, hasSecondFactor: false } });
          }}
        />
      )}
      <NewPasswordSheet name={user.name} password={password} onClose={() => setPassword(undefined)} />
    </li>
  );
}

function UserDetails({ user, isOwn }: { readonly user: Access; readonly isOwn: boolean }) {
  const { name, userId, isActive, hasSecondFactor, totalModels, createdAt } = user;
  return (
    <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 font-semibold break-words">{name}</h2>
        <Badge>{messages.roles[roleOf(user)]}</Badge>
        <Badge tone={isActive ? 'success' : 'danger'}>{isActive ? messages.active : messages.inactive}</Badge>
        {hasSecondFactor && <Badge>{messages.secondFactor}</Badge>}
        {isOwn && <span className="text-sm text-muted">{messages.you}</span>}
      </div>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
        <span className="break-all">{userId}</span>
        <span>{messages.models(totalModels)}</span>
        <span>{messages.created(formatDate(createdAt))}</span>
      </p>
    </div>
  );
}

interface RowActionsProps {
  readonly name: string;
  readonly onEdit: () => void;
  /** Absent for one's own: it is changed where the present password is asked for. */
  readonly onReset: (() => void) | undefined;
  /** Absent when there is none to take. */
  readonly onTakeFactor: (() => void) | undefined;
  readonly onDelete: () => void;
}

function RowActions({ name, onEdit, onReset, onTakeFactor, onDelete }: RowActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-label={messages.of(messages.edit, name)} onClick={onEdit}>
        <Pencil aria-hidden className="size-4" />
        {messages.edit}
      </Button>
      {onReset && (
        <Button aria-label={messages.of(messages.reset, name)} onClick={onReset}>
          <KeyRound aria-hidden className="size-4" />
          {messages.reset}
        </Button>
      )}
      {onTakeFactor && (
        <Button aria-label={messages.of(messages.takeFactor, name)} onClick={onTakeFactor}>
          <ShieldOff aria-hidden className="size-4" />
          {messages.takeFactor}
        </Button>
      )}
      <Button variant="danger" aria-label={messages.of(messages.delete, name)} onClick={onDelete}>
        <Trash2 aria-hidden className="size-4" />
        {messages.delete}
      </Button>
    </div>
  );
}
