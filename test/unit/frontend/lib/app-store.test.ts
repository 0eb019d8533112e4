import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const session = {
  userId: 'user-000001',
  name: 'Ada',
  country: 'United Kingdom',
  countryCode: 'GB',
  subscriptionExpiresAt: null,
  planName: 'Pro',
  sku: 'sku_pro',
  planIsOneTime: false,
  subscriptionId: 's',
  subscriptionCreatedAt: null,
  views: 0,
  userCount: 1,
  syncedAt: '2026-11-20T12:00:00.000Z',
  isMock: false,
};
const nothingOpen = { activeDrawer: null, errorTitle: null, errorMessage: null, requiredCredits: null };

/** Creates a store with the initial state of a page. */
async function newStore() {
  vi.resetModules();
  const { useAppStore } = await import('#frontend/src/lib/app-store.ts');
  return useAppStore;
}

beforeEach(() => {
  const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('window', { localStorage });
  vi.spyOn(console, 'debug').mockReturnValue(undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the app store', () => {
  it('starts without a session, a dialog or an error', { tags: ['S3-8', 'S3-9', 'S4.2-1'] }, async () => {
    const { getState } = await newStore();
    expect(getState()).toMatchObject({ session: null, isAuthenticated: false, error: null, ...nothingOpen });
  });

  it(
    'keeps a new session, which clears the error, and forgets it',
    { tags: ['S3-7', 'S4.1-2', 'S4.1-3'] },
    async () => {
      const { getState } = await newStore();
      getState().setError('Invalid session');
      getState().setSession(session);
      expect(getState()).toMatchObject({ session, isAuthenticated: true, error: null });
      getState().setSession(null);
      expect(getState()).toMatchObject({ session: null, isAuthenticated: false });
    },
  );

  it('has at most one open dialog', { tags: ['S2.1-25'] }, async () => {
    const { getState } = await newStore();
    getState().openDrawer('profile');
    getState().openDrawer('history');
    expect(getState().activeDrawer).toBe('history');
  });

  it(
    'opens the dialogs for missing credits and for an error, and closing clears them',
    { tags: ['S3-8', 'S3-9', 'S4.2-2', 'S4.2-3', 'S4.2-4'] },
    async () => {
      const { getState } = await newStore();
      getState().showInsufficientCredits();
      expect(getState()).toMatchObject({ activeDrawer: 'insufficientCredits', requiredCredits: null });
      getState().showInsufficientCredits(40);
      expect(getState()).toMatchObject({ activeDrawer: 'insufficientCredits', requiredCredits: 40 });
      getState().closeDrawer();
      expect(getState()).toMatchObject(nothingOpen);
      getState().showError('Generation Failed', 'This is why.');
      expect(getState()).toMatchObject({
        activeDrawer: 'error',
        errorTitle: 'Generation Failed',
        errorMessage: 'This is why.',
      });
      getState().closeDrawer();
      expect(getState()).toMatchObject(nothingOpen);
    },
  );
});

it('an event of the activity log has an id, an action, a time and data', { tags: ['S3-12'] }, async () => {
  const written = vi.spyOn(console, 'debug').mockReturnValue(undefined);
  const { recordEvent } = await import('#frontend/src/lib/app-store.ts');
  recordEvent('page_opened', { path: '/' });
  expect(written.mock.calls).toEqual([
    [
      'activity',
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        action: 'page_opened',
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        data: { path: '/' },
      },
    ],
  ]);
});
