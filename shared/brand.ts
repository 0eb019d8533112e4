export const brand = {
  name: 'Atelia',
  slug: 'atelia',
  storageKeys: { appStore: 'atelia-app-store', fingerprint: 'atelia_fingerprint' },
} as const;
