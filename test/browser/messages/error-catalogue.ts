import type { Table } from './place.ts';
import type { SceneName } from './scene-name.ts';

const console = { notHere: 'said in the console, and looked up among its messages' };

/** Every message of the app in its exact words, by area, and where it is provoked. */
export const errorCatalogue = {
  'Session (model page)': {
    'Route path is missing.': 'pages that do not come',
    'Page not found. This public page does not exist.': 'pages that do not come',
    'Associated model configuration not found.': 'pages that do not come',
    'Failed to load page configuration.': 'pages that do not come',
  },
  'Session (pages)': {
    'Session ID required - Please access this page through the companion app': 'without access',
    'Invalid session - Please check your app access': 'without access',
    'Failed to authenticate - Please try again': 'without access',
  },
  'Pro page': {
    'Pro form not found. This public page does not exist.': 'pages that do not come',
    'Failed to load pro form configuration.': 'pages that do not come',
    'Failed to process request': 'pages that do not come',
  },
  'Main app': {
    'Session ID required - Please access this app through the companion app': 'without access',
    'Invalid session': 'without access',
    'Failed to initialize app': 'without access',
  },
  'Credit check': {
    'No user found': 'companion api',
    'User not found in credit system': 'external back end',
    'Failed to check credits': 'credits',
    'Invalid response format from credit API': 'external back end',
  },
  'Credit deduction': {
    'Insufficient credits': 'credits',
    'Credit deduction failed': 'external back end',
  },
  Generation: {
    'Session or model not available': 'generations that fail',
    'Generation failed': 'generations that fail',
    'Fast generation failed': 'generations that fail',
    'Background generation failed': 'generations that fail',
    'An unexpected generation error occurred': 'generations that fail',
    'Generation Failed': 'generations that fail',
  },
  'Prompt enhancement': {
    'OpenAI API error: {status} - {message}': 'prompt enhancement',
    'No enhanced prompt received from OpenAI': 'prompt enhancement',
    'Enhancement failed': 'prompt enhancement',
  },
  Assets: {
    'Failed to get assets': 'asset lists',
    'Failed to fetch assets': 'asset lists',
    'Upload failed': 'uploads',
    'Unknown error': 'uploads',
    'Some uploads failed: {file}: {reason}; ...': 'uploads',
  },
  'Pro forms': {
    'Failed to get pro forms': { notHere: 'only the console lists pro forms, and says “Failed to load pro forms”' },
    'Route path "{path}" already exists. Please use a different route path.': console,
    'Failed to save pro form configuration': console,
    'Pro form not found': console,
    'Failed to load pro form configuration': console,
  },
  Users: {
    'Failed to ensure user exists': {
      notHere: 'subscribers are saved while they connect, whose failure says “Failed to initialize app”',
    },
  },
  Notifications: {
    'Notifications are not supported in this browser': 'notifications',
    'User session not found': 'notifications',
    'Notification permission denied': 'notifications',
    'Failed to register FCM token': 'notifications',
    'Failed to unregister FCM token': 'notifications',
    'Failed to enable notifications': 'notifications through firebase',
    'Failed to disable notifications': 'notifications through firebase',
    'Failed to send notification': 'notifications',
  },
  'Notification UI': {
    'Notifications enabled successfully!': 'notifications',
    'Notifications disabled successfully!': 'notifications',
    'Test notification sent successfully!': 'notifications',
    'Test failed: {reason}': 'notifications',
  },
  Legal: { 'Failed to load legal content: {status}': 'legal texts' },
  Success: { 'Successfully uploaded {n} file(s)': 'uploads' },
  'Router fallback': { 'Unexpected Application Error!': 'legal texts' },
  Media: {
    'image cache failure falls back to the original URL': {
      notHere: 'images are cached by the browser, by their own URL',
    },
    'video failure shows a play-icon placeholder': 'asset lists',
    'Video unavailable': 'credits',
  },
  Modals: {
    'Insufficient-credits modal can show the required amount': 'credits',
    'error modal default above': 'image check',
    'OK reloads the page': 'image check',
  },
  Stubs: {
    'Export feature coming soon!': { notHere: 'the export downloads a file' },
    'Testing is available via public pages': 'console preview',
  },
} as const satisfies Table<SceneName>;
