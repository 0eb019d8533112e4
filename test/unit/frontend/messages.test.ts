import { describe, expect, it } from 'vitest';
import { messages as drawers } from '#frontend/src/app/drawer-messages.ts';
import { messages as app, sessionMessages } from '#frontend/src/app/messages.ts';
import { messages as proIndex } from '#frontend/src/app/pro-index-screen.tsx';
import { messages as assets } from '#frontend/src/features/assets/messages.ts';
import { messages as credits } from '#frontend/src/features/credits/credit-messages.ts';
import { messages as generation } from '#frontend/src/features/generation/messages.ts';
import { waitingMessages } from '#frontend/src/features/generation/waiting-messages.ts';
import { messages as legal } from '#frontend/src/features/legal/legal-document.tsx';
import { messages as notifications } from '#frontend/src/features/notifications/messages.ts';
import { messages as settings } from '#frontend/src/features/settings/messages.ts';
import { plansFor } from '#frontend/src/features/upgrade/upgrade-drawer.tsx';
import { actionMessages } from '#frontend/src/files/actions/action-messages.ts';
import { messages as files } from '#frontend/src/files/messages.ts';
import { messages as formCredits } from '#frontend/src/form/credit-check.tsx';
import { messages as form } from '#frontend/src/form/messages.ts';
import { messages as page } from '#frontend/src/form/page/messages.ts';

/** The app's own specified texts. The API has the others. */
const expected: Readonly<Record<string, { catalogue: unknown; texts: readonly string[] }>> = {
  sessions: {
    catalogue: sessionMessages,
    texts: [
      'Session ID required - Please access this page through the companion app',
      'Invalid session - Please check your app access',
      'Failed to authenticate - Please try again',
      'Session ID required - Please access this app through the companion app',
      'Invalid session',
      'Failed to initialize app',
    ],
  },
  app: {
    catalogue: [app, drawers, proIndex],
    texts: [
      'Unexpected Application Error!',
      'Something went wrong',
      'Pro Page Deprecated, use dynamic pro forms instead',
      'Authentication required to access this page. Please log in.',
    ],
  },
  generation: {
    catalogue: [generation, waitingMessages],
    texts: [
      'Page Not Found',
      'Route path is missing.',
      'Failed to load page configuration.',
      'Generation Failed',
      'Generation failed',
      'Generation started in background',
      'Please Wait, Atelia is Creating Your Request',
    ],
  },
  form: {
    catalogue: [form, page],
    texts: [
      'Enhancement failed',
      'Please enter some text first',
      'Example audio unavailable',
      'Unsupported field type',
    ],
  },
  notifications: {
    catalogue: notifications,
    texts: [
      'Notifications are not supported in this browser',
      'User session not found',
      'Notification permission denied',
      'Failed to register FCM token',
      'Failed to unregister FCM token',
      'Failed to enable notifications',
      'Failed to disable notifications',
      'Failed to send notification',
      'Notifications enabled successfully!',
      'Notifications disabled successfully!',
      'Test notification sent successfully!',
    ],
  },
  files: {
    catalogue: files,
    texts: [
      'Failed to fetch assets',
      'Unknown error',
      'No valid files selected.',
      'User session not found. Please log in.',
    ],
  },
  credits: { catalogue: credits, texts: ['Video unavailable'] },
  'what a form costs': { catalogue: formCredits, texts: ['Failed to check credits', 'Checking Credits...'] },
  legal: { catalogue: legal, texts: ['Content Load Error', 'Loading legal content...'] },
  settings: { catalogue: settings, texts: ['This will clear all local data. Continue?'] },
};

describe.each(Object.entries(expected))(
  'the catalogue of %s',
  { tags: ['S2.4-15', 'S2.10-27', 'S2.16-12'] },
  (_, { catalogue, texts }) => {
    it.each(texts)('contains “%s”', (text) => {
      expect(JSON.stringify(catalogue)).toContain(JSON.stringify(text));
    });
  },
);

describe('messages with parts', () => {
  it.each([
    [files.someFailed(['a.png: Upload failed', 'b.png: no']), 'Some uploads failed: a.png: Upload failed; b.png: no'],
    [files.uploaded(2), 'Successfully uploaded 2 file(s)'],
    [files.invalidTypes(['a.mp3'], ['image']), 'Invalid file types: a.mp3. Please select image files only.'],
    [notifications.testFailed('no'), 'Test failed: no'],
    [legal.failedWith(503), 'Failed to load legal content: 503'],
    [legal.drawerFailed('Privacy Policy'), 'Failed to load Privacy Policy content.'],
    [actionMessages.deleted(1), 'File deleted'],
    [actionMessages.deleted(3), '3 files deleted'],
    [assets.appId('app-1'), 'App ID: app-1'],
    [page.completedCount(1, 3), '1 of 3 fields completed'],
    [generation.moreAssets(2), '+2 more assets generated'],
  ])('%s', (said, text) => {
    expect(said).toBe(text);
  });

  it('include eight tips for the wait, which claim no progress', () => {
    expect(waitingMessages.tips.filter((text) => text.startsWith('Tip: '))).toHaveLength(8);
  });
});

describe('the plans', () => {
  it('include all plans without an allow-list, otherwise the allowed ones', { tags: ['S2.8-7', 'S2.8-8'] }, () => {
    expect(plansFor([]).map(({ price }) => price)).toEqual(['$9.99', '$19.99', '$49.99']);
    expect(plansFor(['sku_pro']).map(({ name }) => name)).toEqual(['Pro']);
  });
});
