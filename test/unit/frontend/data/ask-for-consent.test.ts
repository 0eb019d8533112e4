import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { ask, useConsentQuestion } from '#frontend/src/data/ask-for-consent.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';

const refusal = (...recipients: string[]) =>
  new ApiError({
    code: 'consent_needed',
    message: 'Consent needed',
    status: 403,
    fields: recipients.map((field) => ({ field, message: 'Consent needed' })),
  });

afterEach(() => {
  useAppStore.getState().leaveDrawers();
  vi.unstubAllGlobals();
});

it('calls that are refused while the drawer is open share its answer, and one press closes it', async () => {
  const answers = [ask(refusal('openai')), ask(refusal('openai', 'fal'))];
  expect(useConsentQuestion.getState().recipients).toEqual(['openai', 'fal']);
  useAppStore.getState().closeDrawer();
  expect(useAppStore.getState().activeDrawer).toBeNull();
  useConsentQuestion.getState().answer(true);
  expect(await Promise.all(answers)).toEqual([true, true]);
});

it('a call whose drawer was replaced is declined by the next question', async () => {
  const replaced = ask(refusal('openai'));
  useAppStore.getState().showError();
  const next = ask(refusal('fal'));
  expect(useConsentQuestion.getState().recipients).toEqual(['fal']);
  expect(await replaced).toBe(false);
  useConsentQuestion.getState().answer(true);
  expect(await next).toBe(true);
});
