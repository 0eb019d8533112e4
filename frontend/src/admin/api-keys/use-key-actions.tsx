import { useState } from 'react';
import { callApi } from '#frontend/src/data/call-api.ts';
import { showUndoToast, useEffectsConfirm } from '#frontend/src/data/confirm-or-undo.tsx';
import { attempt } from '#frontend/src/data/use-action.ts';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { type AdminApiKey, adminApiKeys, type KeyCheck } from '#shared/contracts/admin-api-keys.ts';
import { messages } from './messages.ts';

export interface KeyChange {
  readonly id: string;
  readonly after?: AdminApiKey;
}

type Action = 'toggle' | 'delete' | 'check';

const failures: Record<Action, string> = {
  toggle: messages.updateFailed,
  delete: messages.deleteFailed,
  check: messages.checkFailed,
};

interface KeyEvents {
  readonly onChanged: (change: KeyChange) => void;
  readonly onRefused: () => void;
}

export function useKeyActions({ onChanged, onRefused }: KeyEvents) {
  const [busyKeys, setBusyKeys] = useState<ReadonlyMap<string, Action>>(new Map());
  const [check, setCheck] = useState<{ readonly id: string; readonly outcome: KeyCheck }>();
  const { confirm, dialog } = useEffectsConfirm();
  const { copied, copy } = useCopy(() => void showToast(messages.copyFailed));
  const run = async ({ id }: AdminApiKey, action: Action, act: () => Promise<void>) => {
    setBusyKeys((busy) => new Map(busy).set(id, action));
    await attempt(act, { failed: failures[action], onRefused });
    setBusyKeys((busy) => new Map([...busy].filter(([other]) => other !== id)));
  };
  const switchTo = (apiKey: AdminApiKey, isActive: boolean) => async () => {
    const params = { id: apiKey.id };
    const answer = await callApi(adminApiKeys.switchApiKey, { params, body: { isActive } });
    onChanged({ id: apiKey.id, after: answer.apiKey });
  };
  const toggle = async (apiKey: AdminApiKey) => {
    if (busyKeys.has(apiKey.id)) return;
    const { isActive } = apiKey;
    if (isActive && !(await confirm(askToSwitchOff(apiKey)))) return;
    await run(apiKey, 'toggle', async () => {
      await switchTo(apiKey, !isActive)();
      if (!isActive) showToast(messages.updated);
      else showUndoToast(messages.updated, () => void run(apiKey, 'toggle', switchTo(apiKey, true)));
    });
  };
  const remove = async (apiKey: AdminApiKey) => {
    const { id, name } = apiKey;
    const isConfirmed = await confirm({
      change: { kind: 'apiKey', id },
      title: messages.deleteOne(name),
      question: messages.confirmDelete,
      consequence: messages.pagesFail,
      confirmLabel: messages.delete,
      alwaysAsks: true,
    });
    if (!isConfirmed) return;
    await run(apiKey, 'delete', async () => {
      await callApi(adminApiKeys.deleteApiKey, { params: { id } });
      showToast(messages.deleted);
      onChanged({ id });
    });
  };
  const checkKey = async (apiKey: AdminApiKey) => {
    const { id } = apiKey;
    setCheck(undefined);
    await run(apiKey, 'check', async () => {
      const { outcome } = await callApi(adminApiKeys.checkApiKey, { params: { id } });
      setCheck({ id, outcome });
    });
  };
  const findStatus = ({ id }: AdminApiKey): string | undefined => {
    const busy = busyKeys.get(id);
    if (busy === 'delete') return messages.deleting;
    if (busy === 'check') return messages.checking;
    if (copied === id) return messages.copied;
    return check?.id === id ? messages.checks[check.outcome] : undefined;
  };
  return {
    isBusy: ({ id }: AdminApiKey) => busyKeys.has(id),
    findStatus,
    toggle: (apiKey: AdminApiKey) => void toggle(apiKey),
    remove: (apiKey: AdminApiKey) => void remove(apiKey),
    check: (apiKey: AdminApiKey) => void checkKey(apiKey),
    copyId: ({ id }: AdminApiKey) => void copy(id),
    dialog,
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
