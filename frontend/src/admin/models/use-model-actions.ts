import { useState } from 'react';
import { type AdminModel, adminModels, type ModelSummary } from '#shared/contracts/admin-models.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';
import type { ModelActions } from './model-row.tsx';

interface ModelEvents {
  readonly onChanged: (model: AdminModel) => void;
  readonly onCopied: (originalId: string, copy: AdminModel) => void;
}

/** What a row's buttons do; `onChanged` and `onCopied` are told the model that came of it. */
export function useModelActions({ onChanged, onCopied }: ModelEvents): ModelActions {
  const [busyId, setBusyId] = useState<string>();
  const run = async ({ id }: ModelSummary, act: () => Promise<unknown>, failed: string) => {
    setBusyId(id);
    try {
      await act();
    } catch (error) {
      // A refusal is said in the server's words; whatever else went wrong in our own.
      const isDenied = error instanceof ApiError && error.code === 'forbidden';
      showToast(isDenied ? error.message : failed);
    } finally {
      setBusyId(undefined);
    }
  };
  const duplicate = async ({ id }: ModelSummary) => {
    onCopied(id, (await callApi(adminModels.duplicateModel, { params: { id } })).model);
    showToast(messages.duplicated);
  };
  const toggle = async ({ id, isAvailable }: ModelSummary) => {
    const body = { isAvailable: !isAvailable };
    onChanged((await callApi(adminModels.setAvailability, { params: { id }, body })).model);
  };
  return {
    busyId,
    duplicate: (model) => void run(model, () => duplicate(model), messages.notDuplicated),
    toggle: (model) => void run(model, () => toggle(model), messages.notUpdated),
  };
}
