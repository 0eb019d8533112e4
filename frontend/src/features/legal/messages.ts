export const messages = {
  titles: { terms: 'Terms of Service', privacy: 'Privacy Policy', ethics: 'AI Ethics & Values' },
  drawerFailed: (title: string) => `Failed to load ${title} content.`,
  loading: 'Loading legal content...',
  failedTitle: 'Content Load Error',
  failed: 'Failed to load legal content. Please check your configuration.',
  failedWith: (status: number) => `Failed to load legal content: ${status}`,
  retry: 'Retry',
  back: 'Back',
  tabs: 'Legal texts',
  lastUpdated: (date: string) => `Last updated: ${date}`,
  committee: 'Ethics committee',
  openSource: 'Open-source licenses',
} as const;

export type LegalTopic = keyof typeof messages.titles;
export const legalTopics = ['terms', 'privacy', 'ethics'] as const satisfies readonly LegalTopic[];
