/** Every text of App Settings, as the product specifies them. */
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
  exported: 'Your data is being downloaded.',
  exportFailed: (reason: string) => `Failed to export your data: ${reason}`,
  clear: 'Clear Local Data',
  clearHint: 'Drafts and settings that this browser keeps',
  clearQuestion: 'This will clear all local data. Continue?',
  clearConfirm: 'Clear and reload',
  jobFailed: 'Something went wrong on our side. Please try again.',
  delete: 'Delete my data',
  deleteHint: 'Your files, texts and history',
  cancel: 'Cancel',

  deleteTitle: 'Delete my data',
  deleteWhat: 'This deletes from our servers:',
  deleteList: [
    'all files that you uploaded or generated',
    'the texts and settings that you entered for generations',
    'your notifications and your history',
  ],
  deleteRunning:
    'What is still being generated is left alone, since its credits are held. You are signed out on all devices afterwards.',
  deleteContinue: 'Continue',
  deleteSure: 'Delete everything? This can not be undone.',
  deleteConfirm: 'Delete for good',
  deleting: 'Deleting…',
  deleteFailed: (reason: string) => `Your data was not deleted: ${reason}`,
  deleted: ({ assets, generations }: { assets: number; generations: number }) =>
    `Deleted: ${assets} ${assets === 1 ? 'file' : 'files'} and what was entered for ${generations} ${generations === 1 ? 'generation' : 'generations'}.`,
  kept: 'This must be kept:',
  done: 'Done',

  logout: 'Logout',
  logoutFailed: (reason: string) => `You are still signed in: ${reason}`,
} as const;
