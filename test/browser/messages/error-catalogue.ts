import type { Table } from './message-rows.ts';
import type { SceneName } from './scene-name.ts';

const console = { notApplicable: 'said in the console, and looked up among its messages' };

/** All messages of the app, word for word, by area, with the scene that provokes them. */
export const errorCatalogue = {
  'Session (model page)': {
    'Route path is missing.': ['pages that do not come', 'S8-1'],
    'Page not found. This public page does not exist.': ['pages that do not come', 'S8-2'],
    'Associated model configuration not found.': ['pages that do not come', 'S8-3'],
    'Failed to load page configuration.': ['pages that do not come', 'S8-4'],
  },
  'Session (pages)': {
    'Session ID required - Please access this page through the companion app': ['without access', 'S8-5'],
    'Invalid session - Please check your app access': ['without access', 'S8-6'],
    'Failed to authenticate - Please try again': ['without access', 'S8-7'],
  },
  'Pro page': {
    'Pro form not found. This public page does not exist.': ['pages that do not come', 'S8-8'],
    'Failed to load pro form configuration.': ['pages that do not come', 'S8-9'],
    'Failed to process request': ['pages that do not come', 'S8-10'],
  },
  'Main app': {
    'Session ID required - Please access this app through the companion app': ['without access', 'S8-12'],
    'Invalid session': ['without access', 'S8-13'],
    'Failed to initialize app': ['without access', 'S8-14'],
  },
  'Credit check': {
    'No user found': 'companion api',
    'User not found in credit system': ['external back end', 'S8-15'],
    'Failed to check credits': ['credits', 'S8-17'],
    'Invalid response format from credit API': ['external back end', 'S8-19'],
  },
  'Credit deduction': {
    'Insufficient credits': ['credits', 'S8-20'],
    'Credit deduction failed': ['external back end', 'S8-21'],
  },
  Generation: {
    'Session or model not available': ['generations that fail', 'S8-23'],
    'Generation failed': ['generations that fail', 'S8-24'],
    'Fast generation failed': ['generations that fail', 'S8-25'],
    'Background generation failed': ['generations that fail', 'S8-26'],
    'An unexpected generation error occurred': ['generations that fail', 'S8-27'],
    'Generation Failed': ['generations that fail', 'S8-28'],
  },
  'Prompt enhancement': {
    'OpenAI API error: {status} - {message}': ['prompt enhancement', 'S8-30'],
    'No enhanced prompt received from OpenAI': ['prompt enhancement', 'S8-31'],
    'Enhancement failed': ['prompt enhancement', 'S8-32'],
  },
  Assets: {
    'Failed to get assets': ['asset lists', 'S8-33'],
    'Failed to fetch assets': ['asset lists', 'S8-34'],
    'Upload failed': ['uploads', 'A8.10-3', 'S8-35'],
    'Unknown error': ['uploads', 'S8-36'],
    'Some uploads failed: {file}: {reason}; ...': ['uploads', 'A8.10-4', 'S8-37'],
  },
  'Pro forms': {
    'Failed to get pro forms': {
      notApplicable: 'only the console lists pro forms, and says “Failed to load pro forms”',
    },
    'Route path "{path}" already exists. Please use a different route path.': console,
    'Failed to save pro form configuration': console,
    'Pro form not found': console,
    'Failed to load pro form configuration': console,
  },
  Users: {
    'Failed to ensure user exists': {
      notApplicable: 'subscribers are saved while they connect, whose failure says “Failed to initialize app”',
    },
  },
  Notifications: {
    'Notifications are not supported in this browser': ['notifications', 'S8-44'],
    'User session not found': ['notifications', 'S8-45'],
    'Notification permission denied': ['notifications', 'S8-46'],
    'Failed to register FCM token': ['notifications', 'S8-47'],
    'Failed to unregister FCM token': ['notifications', 'S8-48'],
    'Failed to enable notifications': ['notifications through firebase', 'S8-49'],
    'Failed to disable notifications': ['notifications through firebase', 'S8-50'],
    'Failed to send notification': ['notifications', 'S8-51'],
  },
  'Notification UI': {
    'Notifications enabled successfully!': ['notifications', 'S8-52'],
    'Notifications disabled successfully!': ['notifications', 'S8-53'],
    'Test notification sent successfully!': ['notifications', 'S8-54'],
    'Test failed: {reason}': ['notifications', 'S8-55'],
  },
  Legal: { 'Failed to load legal content: {status}': ['legal texts', 'S8-57'] },
  Success: { 'Successfully uploaded {n} file(s)': ['uploads', 'S8-58'] },
  'Router fallback': { 'Unexpected Application Error!': ['legal texts', 'S8-59'] },
  Media: {
    'image cache failure falls back to the original URL': {
      notApplicable: 'images are cached by the browser, by their own URL',
    },
    'video failure shows a play-icon placeholder': ['asset lists', 'S2.10-26', 'S8-61'],
    'Video unavailable': ['credits', 'S2.11-6', 'S8-62'],
  },
  Modals: {
    'Insufficient-credits modal can show the required amount': ['credits', 'S2.11-1', 'S8-63'],
    'error modal default above': ['image check', 'S2.12-2', 'S8-64'],
    'OK reloads the page': ['image check', 'S2.12-4', 'S8-65'],
  },
  Stubs: {
    'Export feature coming soon!': { notApplicable: 'the export downloads a file' },
    'Testing is available via public pages': ['console preview', 'S8-67'],
  },
} as const satisfies Table<SceneName>;
