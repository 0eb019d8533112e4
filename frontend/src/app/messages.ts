import { labels } from '#frontend/src/ui/labels.ts';
import { brand } from '#shared/brand.ts';
import { linkClosed } from '#shared/contracts/session.ts';

export const messages = {
  accessTitle: 'Access Required',
  accessText: `Open ${brand.name} from the mobile app, with a valid session ID.`,
  loggedOut: 'You’re logged out.',
  accessReason: 'The session ID parameter is mandatory for data synchronization.',
  newLink: 'How to get a new link',
  newLinkText: 'The mobile app creates a fresh link each time. Old ones stop working.',
  unreachable: 'Can’t connect right now',
  offline: 'You’re offline',
  offlineText: 'Your draft is kept on this device.',
  openApp: `Open the ${brand.name} app`,
  ios: 'Download for iOS',
  android: 'Download for Android',
  goHome: 'Home',
  assets: 'Your assets',
  requests: 'Your requests',
  menu: 'Menu',
  crashed: 'Unexpected Application Error!',
  crashedText: 'Nothing you made is lost. Reload the page to continue.',
  reload: 'Reload',
} as const;

/** The specification words session failures differently on the main app and on pages. */
export const sessionMessages = {
  app: {
    missing: 'Session ID required - Please access this app through the companion app',
    refused: 'Invalid session',
    closed: linkClosed,
    cookieLost: labels.cookieLost,
    unreachable: 'Failed to initialize app',
  },
  page: {
    missing: 'Session ID required - Please access this page through the companion app',
    refused: 'Invalid session - Please check your app access',
    closed: linkClosed,
    cookieLost: labels.cookieLost,
    unreachable: 'Failed to authenticate - Please try again',
  },
} as const;
