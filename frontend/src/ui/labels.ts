/** The words that components use when the screen has none of its own. */
export const labels = {
  close: 'Close',
  retry: 'Try Again',
  goBack: 'Go Back',
  search: 'Search',
  loading: 'Loading…',
  download: 'Download',
  previous: 'Previous',
  next: 'Next',
  showToolbar: 'Show or hide the toolbar',
  fullHeight: 'Full height',
  halfHeight: 'Half height',
  required: 'required',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  cannotPreview: 'Cannot preview this file type',
} as const;
