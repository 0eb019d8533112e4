import { useState } from 'react';
import { adminModels, type ModelSummary } from '#shared/contracts/admin-models.ts';
import { ApiError } from '#frontend/src/lib/api/api-error.ts';
import { callApi } from '#frontend/src/lib/api/call-api.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';
import type { ModelActions } from './model-row.tsx';

/** What a row's buttons do; `onChanged` reads the list anew. */
export function useModelActions(onChanged: () => Promise<unknown>): ModelActions {
  const [busyId, setBusyId] = useState<string>();
  const run = async ({ id }: ModelSummary, act: () => Promise<unknown>, failed: string) => {
    setBusyId(id);
    try {
      await act();
      await onChanged();
    } catch (error) {
      // A refusal is said in the server's words (A§6); whatever else went wrong in A§8's.
      const isDenied = error instanceof ApiError && error.code === 'forbidden';
      showToast(isDenied ? error.message : failed);
    } finally {
      setBusyId(undefined);
    }
  };
  const duplicate = async ({ id }: ModelSummary) => {
    await callApi(adminModels.duplicateModel, { params: { id } });
    showToast(messages.duplicated);
  };
  const toggle = ({ id, isAvailable }: ModelSummary) =>
    callApi(adminModels.setAvailability, { params: { id }, body: { isAvailable: !isAvailable } });
  return {
    busyId,
    duplicate: (model) => void run(model, () => duplicate(model), messages.notDuplicated),
    toggle: (model) => void run(model, () => toggle(model), messages.notUpdated),
  };
}
