import { plural } from '#shared/kernel/language.ts';

export const messages = {
  title: 'App Settings',
  legal: 'Legal & Privacy',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  ethics: 'AI Ethics',

  data: 'Data Management',
  export: 'Export Data',
  exportHint: 'Your profile, credits, generations and links to your files, in one file',
  exporting: 'Preparing your data…',
  exported: 'Downloading your data.',
  exportFailed: (reason: string) => `Failed to export your data: ${reason}`,
  clear: 'Clear Local Data',
  clearHint: 'Drafts and settings in this browser',
  clearQuestion: 'This will clear all local data. Continue?',
  clearConfirm: 'Clear and reload',
  jobFailed: 'Something went wrong on our side. Please try again.',
  delete: 'Delete my data',
  deleteHint: 'Your files, texts, history and credits',
  cancel: 'Cancel',

  deleteTitle: 'Delete my data',
  deleteWhat: 'This deletes from our servers:',
  deleteList: [
    'all files that you uploaded or generated',
    'the texts and settings that you entered for generations',
    'your notifications, your history and your requests',
    'the credits that you have left',
  ],
  deleteRunning:
    'Anything still running is cancelled. You are signed out on all devices, and earlier links stop working.',
  deleteContinue: 'Continue',
  deleteConfirmText: 'Delete everything? This cannot be undone.',
  deleteConfirm: 'Delete for good',
  deleting: 'Deleting…',
  deleteFailed: (reason: string) => `Your data was not deleted: ${reason}`,
  deleted: ({ assets, generations }: { assets: number; generations: number }) =>
    plural(
      generations,
      {
        one: 'Your data is deleted: {files} and the texts of # generation.',
        other: 'Your data is deleted: {files} and the texts of # generations.',
      },
      { files: plural(assets, { one: '# file', other: '# files' }) },
    ),

  browsers: 'Signed-in browsers',
  browsersFailed: 'Couldn’t load your devices',
  unknownBrowser: 'A browser',
  browserTimes: (since: string, seen: string) => `Since ${since}, last opened ${seen}`,
  thisBrowser: 'This browser',
  signOut: 'Sign out',
  signOutOf: (name: string, since: string) => `Sign out: ${name} since ${since}`,
  browserNotEnded: 'Couldn’t sign it out',

  logout: 'Logout',
  logoutFailed: (reason: string) => `You are still signed in: ${reason}`,
} as const;
