import { create } from 'zustand';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import type { ApiError } from './api-error.ts';

interface ConsentQuestion {
  readonly recipients: readonly string[];
  readonly answer: (hasAgreed: boolean) => void;
}

export const useConsentQuestion = create<ConsentQuestion>(() => ({ recipients: [], answer: () => {} }));

// Decision: docs/decisions/060-consent.md
/** Opens the consent drawer for a refused call. Resolves to true when the subscriber has agreed. */
export function ask({ fields }: ApiError): Promise<boolean> {
  useConsentQuestion.getState().answer(false);
  return new Promise((resolve) => {
    useConsentQuestion.setState({ recipients: fields.map(({ field }) => field), answer: resolve });
    useAppStore.getState().openDrawerAbove('consent');
  });
}
