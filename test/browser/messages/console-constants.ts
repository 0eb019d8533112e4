import type { ConsoleSceneName } from './console-scene-name.ts';
import type { Table } from './place.ts';

/** Every constant of the console in its exact words, and where its effect is looked up. */
export const consoleConstants = {
  'New model defaults': {
    'category models, output type image': 'new model',
    'credit cost 10 (allowed 1 to 1000).': 'new model',
    'sort order 0': 'new model',
    'available true; coming soon, featured and long running false': 'new model',
    'polling interval 60 seconds (allowed 10 to 3600)': 'new model',
    'icon Zap, icon color text-primary, icon background bg-primary/20': 'model calls',
    'default output key images': 'new model',
    'Media type and extension are mapped to video/mp4, audio/mp3 or image/jpg by the key text': 'model calls',
  },
  'New pro form defaults': {
    'credit cost 10 (allowed 1 to 1000), with a fixed default app id': 'new pro form',
  },
  'Field limits': {
    'Textarea rows 2 to 20, default 4': 'field settings',
    'File limit 1 to 20, default 5': 'field settings',
    'Range defaults min 0, max 100, step 1, default 50': 'field settings',
    'The image dropdown shows a search box when there are more than 5 options': 'field settings',
  },
  'Paging and display': {
    'Asset paging: 10 per page (user view), 20 (app view)': 'analytics',
    'Preview shows at most 6 media items per kind': 'preview',
    'Request ID is shown with 8 characters': 'requests',
    'User ID is shown with 12 characters (request table and monitor) or 8 (analytics and app board)': 'monitor',
    'The masked password placeholder is 16 bullet characters': 'users',
    'API key mask shows the first 4 and last 4 characters': 'API keys',
    'Keys of 8 or fewer characters are fully masked': 'API keys',
    'Copy confirmation lasts 2 seconds': 'page settings',
    'Public route prefix: /p/': 'page settings',
    'Pro route prefix: /pro': 'pro form list',
    'image jpg, jpeg, png, gif, webp, svg, bmp, tiff, ico': 'preview',
    'video mp4, avi, mov, wmv, flv, webm, mkv': 'preview',
    'audio mp3, wav, flac, aac, ogg, m4a': 'preview',
  },
  Assistant: {
    'model gpt-4o': 'assistant',
    'temperature 0.3': 'assistant',
    '2000 max tokens': 'assistant',
  },
  Monitor: {
    'auto-refresh every 30 seconds': 'monitor',
    'Process All waits 1 second between assets': 'monitor',
    'storage cache control 3600 s': 'monitor',
  },
  Preview: {
    'the credit cost passed to the preview is 10 and is not used': {
      notHere: 'the preview names the cost of the model at hand, and charges nothing',
    },
  },
} as const satisfies Table<ConsoleSceneName>;
