/** The product's name and everything that is named after it. */
export const brand = {
  name: 'Atelia',
  slug: 'atelia',
  /** Local storage keys. */
  storageKeys: { appStore: 'atelia-app-store', fingerprint: 'atelia_fingerprint' },
} as const;
