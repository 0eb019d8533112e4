import type { ConsoleSceneName } from './console-scene-name.ts';
import type { Table } from './place.ts';

/** The rules of what admins save, part by part: their messages, and the rules in their words. */
export const consoleRules = {
  'Admin login': {
    'User ID and password are both required': 'signing in',
    'Only an active account with admin or super admin rights may enter': 'signing in',
  },
  'Model save': {
    'Model name is required': 'new model',
    'Workflow path is required': 'new model',
    'Category is required': 'model calls',
    'Output type is required': 'model calls',
    'Credit cost is required and must be greater than 0': 'new model',
    'Estimated time is required': 'new model',
    'At least one form field is required': 'new model',
    'All fields must have a type selected': 'model calls',
    'When long-running, the stream node id and polling node name are required': 'new model',
    'The polling interval must be 10 to 3600 seconds (default 60)': 'new model',
    'Field label and variable name are marked required in the settings editor': 'field settings',
    'A placeholder in a prompt-builder template with no matching sub-field triggers a warning': 'field settings',
  },
  Identifiers: {
    'model_id is the lower-cased name with non-alphanumerics turned into hyphens, trimmed': 'model calls',
    'unnamed-model': 'model calls',
    'A field key is the variable name, else the lower-cased label with non-alphanumerics as underscores':
      'field settings',
    param: 'field settings',
    unknown_field: { notHere: 'no screen asks for the key of a field that is missing' },
  },
  'Field settings': {
    'Textarea rows: 2 to 20, default 4': 'field settings',
    'File limit: 1 to 20, default 5': 'field settings',
    'A color input expects # followed by 6 hex digits': 'field settings',
    'Range defaults: min 0, max 100, step 1, default 50': 'field settings',
  },
  'Pro form save': {
    'Form name is required': 'new pro form',
    'Request type is required': 'new pro form',
    'Credit cost is 1 to 1000': 'new pro form',
  },
  'Public page creation and editing': {
    'Route path is required': 'page settings',
    'Route path cannot be empty': 'page settings',
    'Route path can only contain letters, numbers, hyphens, underscores, and forward slashes': 'page settings',
    'This route path is already used by another model': 'page settings',
    'A leading slash is added on save': 'page settings',
    'App ID is required': 'page settings',
    'Please save the model configuration first before creating public pages': 'page settings',
    'Generated page titles from the model name are lower-cased': 'page settings',
  },
  Assistant: { 'Please paste an API example first': 'assistant' },
  'Output-key finder': { 'the pasted response must be valid JSON': 'output key' },
  Users: {
    'Name, User ID, and password are required': 'users',
    'Name and User ID are required': 'users',
    'User ID already exists': 'users',
    'Cannot delete yourself': 'users',
  },
  'API keys': {
    'All fields are required': 'API keys',
    'Provider and name are required': 'API keys',
    'Are you sure you want to delete this API key? This action cannot be undone.': 'API keys',
  },
  'Other confirmations': {
    'Are you sure you want to delete this public page? This cannot be undone.': 'page settings',
  },
  Monitor: { 'Missing FAL request ID or polling node name': 'monitor failures' },
  'Asset search': { 'matches filename, generation prompt, owner name or id': 'app board' },
} as const satisfies Table<ConsoleSceneName>;
