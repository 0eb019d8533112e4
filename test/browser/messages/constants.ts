import type { Table } from './message-rows.ts';
import type { SceneName } from './scene-name.ts';

const noImageCache = { notApplicable: 'images are cached by the browser alone, as their answers allow' };
const noHostedClient = {
  notApplicable: 'no hosted auth, realtime or storage client: an HttpOnly cookie, polling, own lists',
};

/** All constants of the app, word for word, by area, with the scene that shows their effect. */
export const constants = {
  'Credit cost': {
    'Credit cost default 10': ['form defaults', 'S9-1'],
    'pro form always deducts 10': { notApplicable: 'a pro form holds its own cost, which its button names' },
    'range 1 to 1000 for configured costs': ['configured costs', 'S3-32', 'S9-3'],
  },
  Layout: {
    'Mobile layout below 1024 px': ['form defaults', 'S2.16-1', 'S9-4'],
    'Success step shows at most 3 assets': ['waiting', 'S2.16-20', 'S9-5'],
    'Intro auto-advance 200000 ms': ['timers', 'S2.16-17', 'S2.16-18', 'S9-6'],
  },
  Assets: {
    '50 default (data layer)': ['companion api', 'S7.2-6', 'S9-7'],
    '10 (user view)': ['asset lists', 'S7.2-7', 'S9-8'],
    '20 (app view)': ['asset lists', 'S9-9'],
    '50 (gallery)': ['uploads', 'S7.2-7', 'S9-10'],
    'Selection limit default 10 (maxSelections)': {
      notApplicable: 'only file fields open the gallery, and their limit overrides it',
    },
    'file field limit default 5': ['uploads', 'S5-30', 'S9-13'],
  },
  Users: { 'Real user id minimum length 10': ['external back end', 'S5-6', 'S9-14'] },
  Uploads: {
    'Upload cache control 3600 s': ['uploads', 'S5-16', 'S9-15'],
    'default bucket "uploaded"': ['uploads', 'S7.3-1', 'S9-16'],
  },
  Extensions: {
    'Image extensions: jpg, jpeg, png, gif, webp, svg, bmp, tiff, ico': ['uploads', 'S9-17'],
    'Video: mp4, avi, mov, wmv, flv, webm, mkv, m4v, 3gp': ['uploads', 'S9-18'],
    'Audio: mp3, wav, flac, aac, ogg, m4a, wma, opus': ['uploads', 'S9-19'],
  },
  'Image cache': {
    '24 hours maximum age': noImageCache,
    '50 entries': noImageCache,
    'evicts the oldest 25% when full': noImageCache,
    'cleared when the page unloads': noImageCache,
  },
  Timers: {
    'Copy-to-clipboard confirmation 2 s': ['timers', 'S9-21'],
    'Countdown refresh 60 s': ['timers', 'S4.3-5', 'S9-22'],
  },
  Plans: {
    'Basic sku_basic $9.99/month (100 requests per month)': ['plans', 'S9-23'],
    'Pro sku_pro $19.99/month (unlimited)': ['plans', 'S2.8-9', 'S9-24'],
    'Enterprise sku_enterprise $49.99/month': ['plans', 'S9-25'],
  },
  'Waiting modal': {
    'minimum video time 40 s': ['waiting', 'S4.6-11', 'S9-27'],
    'status poll every 2 s': ['waiting', 'S4.6-12', 'S9-28'],
    'messages rotate every 5 s': ['waiting', 'S2.17-7', 'S4.6-13', 'S9-29'],
    '8 messages': ['waiting', 'S4.6-13', 'S9-30'],
    '60 s image': ['estimates', 'S4.6-15', 'S9-31'],
    '250 s video': ['estimates', 'S4.6-15', 'S9-32'],
    '150 s audio': ['estimates', 'S4.6-15', 'S9-33'],
    '180 s other': { notApplicable: 'every model makes images, videos or audio' },
    'progress 1% per step': ['estimates', 'S4.6-14', 'S9-35'],
  },
  'Prompt enhancement': {
    '500 tokens': ['external back end', 'S7.6-3', 'S9-36'],
    'temperature 0.7': ['external back end', 'S7.6-2', 'S9-37'],
  },
  Fields: {
    'Textarea default 4 rows': ['form defaults', 'S2.16-34', 'S9-38'],
    'Range defaults min 0, max 100, step 1, value 50': ['form defaults', 'S2.16-35', 'S5-36', 'S9-39'],
  },
  Lists: {
    'Prompt text in lists limited to 2 lines': ['asset lists', 'S9-40'],
    'Analytics user id display 8 characters': {
      notApplicable: 'a figure of the console, and listed among its constants',
    },
  },
  Storage: {
    'product name plus -app-store': ['without access', 'S3-11', 'S9-42'],
    'refresh about 30 s tick': noHostedClient,
    'expiry margin 3 ticks': noHostedClient,
    'retry backoff 200 ms doubling': noHostedClient,
    'stale warning 120 s': noHostedClient,
    'realtime timeout 10 s': noHostedClient,
    'heartbeat 25 s': noHostedClient,
    'reconnect delays 1, 2, 5, 10 s then 10 s': noHostedClient,
    'limit 100, offset 0, sort by name ascending': noHostedClient,
  },
} as const satisfies Table<SceneName>;
