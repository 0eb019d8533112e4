import { useState } from 'react';
import { type AdminApiKey, adminApiKeys, type KeyCheck } from '#shared/contracts/admin-api-keys.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

/** What became of a key; without `after`, it is gone. */
export interface KeyChange {
  readonly id: string;
  readonly after?: AdminApiKey;
}

type Action = 'toggle' | 'delete' | 'check';

export interface KeyActions {
  /** What is under way. */
  readonly busy: Action | undefined;
  /** What the provider said last. */
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
  readonly onChanged: (change: KeyChange) => void;
  /** What is shown may not be so any more. */
  readonly onRefused: () => void;
}

/** What a row's buttons do, one at a time. */
export function useKeyActions({ id, isActive }: AdminApiKey, { onChanged, onRefused }: KeyEvents): KeyActions {
  const [busy, setBusy] = useState<Action>();
  const [checked, setChecked] = useState<KeyCheck>();
  const params = { id };
  const run = async (action: Action, act: () => Promise<void>) => {
    setBusy(action);
    await attempt(act, { failed: failures[action], onRefused });
    setBusy(undefined);
  };
  const toggle = async () => {
    const answer = await callApi(adminApiKeys.switchApiKey, { params, body: { isActive: !isActive } });
    showToast(messages.updated);
    onChanged({ id, after: answer.apiKey });
  };
  const remove = async () => {
    await callApi(adminApiKeys.deleteApiKey, { params });
    showToast(messages.deleted);
    onChanged({ id });
  };
  const check = async () => {
    setChecked(undefined);
    setChecked((await callApi(adminApiKeys.checkApiKey, { params })).outcome);
  };
  return {
    busy,
    checked,
    toggle: () => run('toggle', toggle),
    remove: () => run('delete', remove),
    check: () => run('check', check),
  };
}
