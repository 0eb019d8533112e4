import type { Table } from './place.ts';
import type { SceneName } from './scene-name.ts';

const noImageCache = { notHere: 'images are cached by the browser alone, as their answers allow' };
const noHostedClient = {
  notHere: 'no hosted auth, realtime or storage client: an HttpOnly cookie, polling, own lists',
};

/** Every constant of the app in its exact words, by what it belongs to, and where its effect is looked up. */
export const constants = {
  'Credit cost': {
    'Credit cost default 10': 'form defaults',
    'pro form always deducts 10': { notHere: 'a pro form holds its own cost, which its button names' },
    'range 1 to 1000 for configured costs': 'configured costs',
  },
  Layout: {
    'Mobile layout below 1024 px': 'form defaults',
    'Success step shows at most 3 assets': 'waiting',
    'Intro auto-advance 200000 ms': 'timers',
  },
  Assets: {
    '50 default (data layer)': 'companion api',
    '10 (user view)': 'asset lists',
    '20 (app view)': 'asset lists',
    '50 (gallery)': 'uploads',
    'Selection limit default 10 (maxSelections)': {
      notHere: 'only file fields open the gallery, and their limit overrides it',
    },
    'file field limit default 5': 'uploads',
  },
  Users: { 'Real user id minimum length 10': 'external back end' },
  Uploads: {
    'Upload cache control 3600 s': 'uploads',
    'default bucket "uploaded"': 'uploads',
  },
  Extensions: {
    'Image extensions: jpg, jpeg, png, gif, webp, svg, bmp, tiff, ico': 'uploads',
    'Video: mp4, avi, mov, wmv, flv, webm, mkv, m4v, 3gp': 'uploads',
    'Audio: mp3, wav, flac, aac, ogg, m4a, wma, opus': 'uploads',
  },
  'Image cache': {
    '24 hours maximum age': noImageCache,
    '50 entries': noImageCache,
    'evicts the oldest 25% when full': noImageCache,
    'cleared when the page unloads': noImageCache,
  },
  Timers: {
    'Copy-to-clipboard confirmation 2 s': 'timers',
    'Countdown refresh 60 s': 'timers',
  },
  Plans: {
    'Basic sku_basic $9.99/month (100 requests per month)': 'plans',
    'Pro sku_pro $19.99/month (unlimited)': 'plans',
    'Enterprise sku_enterprise $49.99/month': 'plans',
  },
  'Waiting modal': {
    'minimum video time 40 s': 'waiting',
    'status poll every 2 s': 'waiting',
    'messages rotate every 5 s': 'waiting',
    '8 messages': 'waiting',
    '60 s image': 'estimates',
    '250 s video': 'estimates',
    '150 s audio': 'estimates',
    '180 s other': { notHere: 'every model makes images, videos or audio' },
    'progress 1% per step': 'estimates',
  },
  'Prompt enhancement': {
    '500 tokens': 'external back end',
    'temperature 0.7': 'external back end',
  },
  Fields: {
    'Textarea default 4 rows': 'form defaults',
    'Range defaults min 0, max 100, step 1, value 50': 'form defaults',
  },
  Lists: {
    'Prompt text in lists limited to 2 lines': 'asset lists',
    'Analytics user id display 8 characters': { notHere: 'a figure of the console, and listed among its constants' },
  },
  Storage: {
    'product name plus -app-store': 'without access',
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
