export const messages = {
  label: 'promax',
  title: 'Open a link',
  url: 'URL',
  placeholder: 'Enter URL...',
  go: 'Go',
  recorded: 'Your link was noted. Only links to pages of this site can be opened here.',
} as const;
