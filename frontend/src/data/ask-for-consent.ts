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
  const { activeDrawer, openDrawerAbove } = useAppStore.getState();
  const open = useConsentQuestion.getState();
  const isOpen = activeDrawer === 'consent';
  if (!isOpen) open.answer(false);
  return new Promise((resolve) => {
    const asked = fields.map(({ field }) => field);
    useConsentQuestion.setState({
      recipients: isOpen ? [...new Set([...open.recipients, ...asked])] : asked,
      answer: (hasAgreed) => {
        if (isOpen) open.answer(hasAgreed);
        resolve(hasAgreed);
      },
    });
    if (!isOpen) openDrawerAbove('consent');
  });
}
