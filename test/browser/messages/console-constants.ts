import type { ConsoleSceneName } from './console-scene-name.ts';
import type { Table } from './message-rows.ts';

/** All constants of the console, word for word, with the scene that shows their effect. */
export const consoleConstants = {
  'New model defaults': {
    'category models, output type image': ['new model', 'A9.1-1'],
    'credit cost 10 (allowed 1 to 1000).': ['new model', 'A5.2-6', 'A9.1-2'],
    'sort order 0': ['new model', 'A3.2-14', 'A9.1-3'],
    'available true; coming soon, featured and long running false': ['new model', 'A3.2-15', 'A9.1-4'],
    'polling interval 60 seconds (allowed 10 to 3600)': ['new model', 'A9.1-5'],
    'icon Zap, icon color text-primary, icon background bg-primary/20': ['model calls', 'A3.2-12', 'A9.1-6'],
    'default output key images': ['new model', 'A9.1-7'],
    'Media type and extension are mapped to video/mp4, audio/mp3 or image/jpg by the key text': 'model calls',
  },
  'New pro form defaults': {
    'credit cost 10 (allowed 1 to 1000), with a fixed default app id': ['new pro form', 'A9.2-1'],
  },
  'Field limits': {
    'Textarea rows 2 to 20, default 4': ['field settings', 'A9.3-1'],
    'File limit 1 to 20, default 5': ['field settings', 'A9.3-2'],
    'Range defaults min 0, max 100, step 1, default 50': ['field settings', 'A9.3-3'],
    'The image dropdown shows a search box when there are more than 5 options': ['field settings', 'A2.6-7', 'A9.3-4'],
  },
  'Paging and display': {
    'Asset paging: 10 per page (user view), 20 (app view)': ['analytics', 'A7.5-4', 'A7.5-9', 'A9.4-1'],
    'Preview shows at most 6 media items per kind': ['preview', 'A2.7-7', 'A9.4-2'],
    'Request ID is shown with 8 characters': ['requests', 'A2.12-5', 'A9.4-3'],
    'User ID is shown with 12 characters (request table and monitor) or 8 (analytics and app board)': [
      'monitor',
      'A2.12-6',
      'A2.16-3',
      'A9.4-4',
      'S9-41',
    ],
    'The masked password placeholder is 16 bullet characters': ['users', 'A9.4-5'],
    'API key mask shows the first 4 and last 4 characters': ['API keys', 'A9.4-6'],
    'Keys of 8 or fewer characters are fully masked': ['API keys', 'A9.4-7'],
    'Copy confirmation lasts 2 seconds': ['page settings', 'A9.4-8'],
    'Public route prefix: /p/': ['page settings', 'A9.4-9'],
    'Pro route prefix: /pro': ['pro form list', 'A9.4-10'],
    'image jpg, jpeg, png, gif, webp, svg, bmp, tiff, ico': ['preview', 'A9.4-11'],
    'video mp4, avi, mov, wmv, flv, webm, mkv': ['preview', 'A9.4-12'],
    'audio mp3, wav, flac, aac, ogg, m4a': ['preview', 'A9.4-13'],
  },
  Assistant: {
    'model gpt-4o': ['assistant', 'A7.11-1', 'A9.5-1', 'S7.6-1'],
    'temperature 0.3': ['assistant', 'A7.11-2', 'A9.5-1'],
    '2000 max tokens': ['assistant', 'A7.11-3', 'A9.5-1'],
  },
  Monitor: {
    'auto-refresh every 30 seconds': ['monitor', 'A4.10-13', 'A9.6-1'],
    'Process All waits 1 second between assets': ['monitor', 'A4.10-12', 'A9.6-2'],
    'storage cache control 3600 s': ['monitor', 'A7.10-7', 'A9.6-3'],
  },
  Preview: {
    'the credit cost passed to the preview is 10 and is not used': {
      notApplicable: 'the preview names the cost of the model at hand, and charges nothing',
    },
  },
} as const satisfies Table<ConsoleSceneName>;
