import type { ConsoleSceneName } from './console-scene-name.ts';
import type { Table } from './place.ts';

const noUploads = { notHere: 'the console shows a user’s assets and adds none; the subscriber’s uploads say so' };
const monitor = 'monitor failures';

/** Every message of the console in its exact words, by area, and where it is provoked. */
export const consoleCatalogue = {
  'Model and pro form saving and loading': {
    'Model ID "{id}" already exists. Please use a different model name.': 'model calls',
    'Model not found': 'model screens',
    'Failed to save model configuration': 'model screens',
    'Failed to load model configuration': 'model screens',
    'Failed to load pro form configuration': 'pro form screens',
    'Unknown error occurred': 'model screens',
    'Failed to save configuration': 'model screens',
    'Route path "{path}" already exists. Please use a different route path.': 'pro form screens',
    'Failed to save pro form configuration': 'pro form screens',
    'Pro form not found': 'pro form screens',
    'Success after save names the model and, for models, its id': 'model screens',
  },
  'Public pages': {
    'This route path already exists.': 'page settings',
    'Failed to load pages': 'page settings',
    'Failed to delete page': 'page settings',
    'Failed to create page': 'page settings',
    'Failed to update page': 'page settings',
    'Public page created successfully!': 'page settings',
    'Public page deleted successfully': 'page settings',
    'Page updated successfully.': 'page settings',
  },
  Assistant: {
    'OpenAI API error: {status} - {message or Request failed}': 'assistant',
    'No response from OpenAI': 'assistant',
    'Failed to parse OpenAI response. Please try again with a clearer API example.': 'assistant',
    'Analysis failed.': 'assistant',
  },
  'Output-key finder': {
    'Invalid JSON format. Please paste a valid FAL API response.': 'output key',
    'No media output paths found in the response...': 'output key',
  },
  Login: {
    'User ID not found or account inactive.': 'signing in',
    'Authentication failed. Please check your credentials.': 'signing in',
    'Invalid password.': 'signing in',
    'Access denied. Admin privileges required.': 'signing in',
    'Authentication failed. Please try again.': 'signing in',
  },
  'Model list': {
    'Failed to fetch models': 'model list',
    'Failed to Load Models': 'model list',
    'Failed to update model status': 'model list',
    'Failed to duplicate model. Please try again.': 'model list',
    'Model duplicated successfully!': 'model list',
  },
  Users: {
    'Failed to load users': 'users',
    'Failed to create user': 'users',
    'Failed to update user': 'users',
    'Failed to delete user': 'users',
    'User ID already exists': 'users',
    'Cannot delete yourself': 'users',
    'User created successfully': 'users',
    'User updated successfully': 'users',
    'User deleted successfully': 'users',
  },
  'Pro forms and requests': {
    'Failed to load pro forms': 'pro form list',
    'Failed to delete pro form': 'pro form list',
    'Failed to upload file. Please try again.': 'requests',
    'Failed to send notification. Please try again.': 'requests',
    'Download failed': 'requests',
    'File uploaded successfully and request marked as completed!': 'requests',
    'Notification sent successfully!': 'requests',
  },
  'API keys': {
    'Failed to load API keys': 'API keys',
    'Failed to create API key': 'API keys',
    'Failed to update API key': 'API keys',
    'Failed to delete API key': 'API keys',
    'API key created successfully': 'API keys',
    'API key updated successfully': 'API keys',
    'API key deleted successfully': 'API keys',
  },
  'App board and assets': {
    'Failed to fetch app board data': 'app board',
    'Failed to fetch assets': 'app board',
    'Upload failed': noUploads,
    'Some uploads failed: {file}: {reason}; ...': noUploads,
  },
  Analytics: { 'Failed to fetch analytics data': 'analytics' },
  Monitor: {
    'Status check failed': monitor,
    'Result fetch failed': monitor,
    'Failed to download media: {status}': monitor,
    'Storage upload failed': monitor,
    'Database update failed': monitor,
    'No media URL found in FAL result. Available keys: ...': monitor,
    'Generation failed at FAL API level': monitor,
    'Failed to delete asset': monitor,
    'Failed to fetch processing assets': monitor,
    'Missing FAL request ID or polling node name': monitor,
  },
  Media: {
    'an image-cache failure falls back to the original URL': {
      notHere: 'images are cached by the browser, by their own URL',
    },
    'A video load failure shows a play-icon placeholder': 'app board',
    'Failed to load audio': 'preview',
    'Model-form errors appear in a red box': 'new model',
  },
} as const satisfies Table<ConsoleSceneName>;
