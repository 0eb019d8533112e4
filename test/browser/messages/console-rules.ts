import type { ConsoleSceneName } from './console-scene-name.ts';
import type { Table } from './message-rows.ts';

/** Validation messages and rules of the console, word for word, by area. */
export const consoleRules = {
  'Admin login': {
    'User ID and password are both required': ['signing in', 'A5.1-1'],
    'Only an active account with admin or super admin rights may enter': ['signing in', 'A5.1-3'],
  },
  'Model save': {
    'Model name is required': ['new model', 'A5.2-1'],
    'Workflow path is required': ['new model', 'A5.2-2'],
    'Category is required': ['model calls', 'A3.2-3', 'A5.2-3'],
    'Output type is required': ['model calls', 'A5.2-4'],
    'Credit cost is required and must be greater than 0': ['new model', 'A5.2-5'],
    'Estimated time is required': ['new model', 'A5.2-7'],
    'At least one form field is required': ['new model', 'A5.2-8'],
    'All fields must have a type selected': ['model calls', 'A5.2-9'],
    'When long-running, the stream node id and polling node name are required': ['new model', 'A5.2-10'],
    'The polling interval must be 10 to 3600 seconds (default 60)': ['new model', 'A5.2-11'],
    'Field label and variable name are marked required in the settings editor': ['field settings', 'A5.2-12'],
    'A placeholder in a prompt-builder template with no matching sub-field triggers a warning': [
      'field settings',
      'A5.2-13',
    ],
  },
  Identifiers: {
    'model_id is the lower-cased name with non-alphanumerics turned into hyphens, trimmed': ['model calls', 'A5.3-1'],
    'unnamed-model': ['model calls', 'A5.3-2'],
    'A field key is the variable name, else the lower-cased label with non-alphanumerics as underscores': [
      'field settings',
      'A5.3-3',
    ],
    param: ['field settings', 'A5.3-4'],
    unknown_field: { notApplicable: 'no screen asks for the key of a field that is missing' },
  },
  'Field settings': {
    'Textarea rows: 2 to 20, default 4': ['field settings', 'A5.4-1'],
    'File limit: 1 to 20, default 5': ['field settings', 'A5.4-2'],
    'A color input expects # followed by 6 hex digits': ['field settings', 'A5.4-3'],
    'Range defaults: min 0, max 100, step 1, default 50': ['field settings', 'A5.4-4'],
  },
  'Pro form save': {
    'Form name is required': ['new pro form', 'A5.5-1'],
    'Request type is required': ['new pro form', 'A5.5-3'],
    'Credit cost is 1 to 1000': ['new pro form', 'A5.5-6'],
  },
  'Public page creation and editing': {
    'Route path is required': ['page settings', 'A5.6-1'],
    'Route path cannot be empty': ['page settings', 'A5.6-2'],
    'Route path can only contain letters, numbers, hyphens, underscores, and forward slashes': [
      'page settings',
      'A5.6-3',
    ],
    'This route path is already used by another model': ['page settings', 'A5.6-4'],
    'A leading slash is added on save': ['page settings', 'A5.6-5'],
    'App ID is required': ['page settings', 'A5.6-6'],
    'Please save the model configuration first before creating public pages': ['page settings', 'A5.6-7'],
    'Generated page titles from the model name are lower-cased': ['page settings', 'A5.6-10'],
  },
  Assistant: { 'Please paste an API example first': ['assistant', 'A5.7-1'] },
  'Output-key finder': { 'the pasted response must be valid JSON': ['output key', 'A5.8-1'] },
  Users: {
    'Name, User ID, and password are required': ['users', 'A5.9-1'],
    'Name and User ID are required': ['users', 'A5.9-2'],
    'User ID already exists': ['users', 'A5.9-4'],
    'Cannot delete yourself': ['users', 'A5.9-5'],
  },
  'API keys': {
    'All fields are required': 'API keys',
    'Provider and name are required': ['API keys', 'A5.10-3'],
    'Are you sure you want to delete this API key? This action cannot be undone.': ['API keys', 'A5.10-5'],
  },
  'Other confirmations': {
    'Are you sure you want to delete this public page? This cannot be undone.': ['page settings', 'A5.11-1'],
  },
  Monitor: { 'Missing FAL request ID or polling node name': ['monitor failures', 'A5.12-1'] },
  'Asset search': { 'matches filename, generation prompt, owner name or id': ['app board', 'A5.13-1'] },
} as const satisfies Table<ConsoleSceneName>;
