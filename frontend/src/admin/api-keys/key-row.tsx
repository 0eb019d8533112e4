import { Copy, Pencil, ShieldQuestionMark, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { type AdminApiKey, adminApiKeys, type KeyCheck } from '#shared/contracts/admin-api-keys.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import {
  type ConfirmEffects,
  showUndoToast,
  useEffectsConfirm,
} from '#frontend/src/data/effects/use-effects-confirm.tsx';
import { attempt } from '#frontend/src/data/use-action.ts';
import { formatAge, formatDate } from '#frontend/src/lib/format.ts';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { Switch } from '#frontend/src/ui/switch.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from './messages.ts';

interface KeyRowProps {
  readonly apiKey: AdminApiKey;
  readonly onEdit: () => void;
  readonly onChanged: (change: KeyChange) => void;
  readonly onRefused: () => void;
}

export function KeyRow({ apiKey, onEdit, ...events }: KeyRowProps) {
  const { confirm, dialog } = useEffectsConfirm();
  const actions = useKeyActions(apiKey, { ...events, confirm });
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line p-4">
      <KeyDetails apiKey={apiKey} actions={actions} />
      <RowButtons apiKey={apiKey} actions={actions} onEdit={onEdit} onDelete={() => void actions.remove()} />
      <p role="status" className="text-sm empty:hidden">
        {actions.checked && messages.checks[actions.checked]}
      </p>
      {dialog}
    </li>
  );
}

function KeyDetails({ apiKey, actions }: { readonly apiKey: AdminApiKey; readonly actions: KeyActions }) {
  const id = useId();
  const { provider, name, masked, isActive, createdAt } = apiKey;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h3 id={`${id}-name`} className="min-w-0 font-semibold break-words">
            {name}
          </h3>
          <Badge>{provider}</Badge>
        </div>
        <p className="font-mono text-sm break-all">{masked}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
          <span>{ownerText(apiKey)}</span>
          <span>{usageText(apiKey)}</span>
          <span>{messages.created(formatDate(createdAt))}</span>
        </p>
      </div>
      <div className="flex min-h-11 items-center gap-3">
        <span id={`${id}-state`} className="text-sm text-muted">
          {isActive ? messages.active : messages.inactive}
        </span>
        <Switch
          isOn={isActive}
          aria-labelledby={`${id}-state ${id}-name`}
          onChange={() => void (actions.busy === undefined && actions.toggle())}
        />
      </div>
    </div>
  );
}

function ownerText({ accessId, assignedTo }: AdminApiKey): string {
  if (accessId === undefined) return messages.shared;
  return assignedTo ? messages.assignedTo(assignedTo.name) : messages.ownerDeleted;
}

function usageText({ usageCount, lastUsedAt }: AdminApiKey): string {
  if (lastUsedAt === undefined) return messages.unused;
  return messages.used(usageCount, formatAge(lastUsedAt));
}

interface RowButtonsProps {
  readonly apiKey: AdminApiKey;
  readonly actions: KeyActions;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function RowButtons({ apiKey: { id, name }, actions, onEdit, onDelete }: RowButtonsProps) {
  const { copied, copy } = useCopy(() => void showToast(messages.copyFailed));
  const isBusy = actions.busy !== undefined;
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={isBusy} onClick={() => void actions.check()} aria-label={messages.checkOne(name)}>
        <ShieldQuestionMark aria-hidden className="size-4" />
        <span>{actions.busy === 'check' ? messages.checking : messages.check}</span>
      </Button>
      <Button onClick={() => void copy(id)}>
        <Copy aria-hidden className="size-4" />
        <span>{copied === undefined ? messages.copy : messages.copied}</span>
      </Button>
      <Button disabled={isBusy} onClick={onEdit} aria-label={messages.editOne(name)}>
        <Pencil aria-hidden className="size-4" />
        {messages.edit}
      </Button>
      <Button
        variant="danger"
        disabled={isBusy}
        onClick={onDelete}
        aria-label={actions.busy === 'delete' ? messages.deleting : messages.deleteOne(name)}
      >
        <Trash2 aria-hidden className="size-4" />
        <span>{actions.busy === 'delete' ? messages.deleting : messages.delete}</span>
      </Button>
    </div>
  );
}

/** `after` is absent if the key was deleted. */
export interface KeyChange {
  readonly id: string;
  readonly after?: AdminApiKey;
}

type Action = 'toggle' | 'delete' | 'check';

interface KeyActions {
  readonly busy: Action | undefined;
  readonly checked: KeyCheck | undefined;
  readonly toggle: () => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly check: () => Promise<void>;
}

const failures: Record<Action, string> = {
  toggle: messages.updateFailed,
  delete: messages.deleteFailed,
  check: messages.checkFailed,
};

interface KeyEvents {
  readonly confirm: ConfirmEffects;
  readonly onChanged: (change: KeyChange) => void;
  /** Called when the server refuses the action: the list can be outdated. */
  readonly onRefused: () => void;
}

/** Runs one action at a time. */
function useKeyActions(apiKey: AdminApiKey, { confirm, onChanged, onRefused }: KeyEvents): KeyActions {
  const { id, isActive } = apiKey;
  const [busy, setBusy] = useState<Action>();
  const [checked, setChecked] = useState<KeyCheck>();
  const params = { id };
  const run = async (action: Action, act: () => Promise<void>) => {
    setBusy(action);
    await attempt(act, { failed: failures[action], onRefused });
    setBusy(undefined);
  };
  const switchTo = async (isOn: boolean) => {
    const answer = await callApi(adminApiKeys.switchApiKey, { params, body: { isActive: isOn } });
    onChanged({ id, after: answer.apiKey });
  };
  const toggle = async () => {
    if (isActive && !(await confirm(askToSwitchOff(apiKey)))) return;
    await run('toggle', async () => {
      await switchTo(!isActive);
      if (!isActive) showToast(messages.updated);
      else showUndoToast(messages.updated, () => void run('toggle', () => switchTo(true)));
    });
  };
  const remove = async () => {
    const isConfirmed = await confirm({
      change: { kind: 'apiKey', id },
      title: messages.deleteOne(apiKey.name),
      question: messages.confirmDelete,
      consequence: messages.pagesFail,
      confirmLabel: messages.delete,
      alwaysAsks: true,
    });
    if (!isConfirmed) return;
    await run('delete', async () => {
      await callApi(adminApiKeys.deleteApiKey, { params });
      showToast(messages.deleted);
      onChanged({ id });
    });
  };
  const check = async () => {
    setChecked(undefined);
    setChecked((await callApi(adminApiKeys.checkApiKey, { params })).outcome);
  };
  return {
    busy,
    checked,
    toggle,
    remove,
    check: () => run('check', check),
  };
}

export function askToSwitchOff({ id, name }: Pick<AdminApiKey, 'id' | 'name'>) {
  return {
    change: { kind: 'apiKey', id },
    title: messages.switchOffOne(name),
    question: messages.confirmSwitchOff,
    consequence: messages.pagesFail,
    confirmLabel: messages.switchOff,
  } as const;
}
