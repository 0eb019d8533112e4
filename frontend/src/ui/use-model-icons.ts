import useSWRImmutable from 'swr/immutable';

/** Loads all model icons with the first one. */
export function useModelIcons() {
  return useSWRImmutable('model-icons', async () => (await import('./model-icons.ts')).modelIcons).data;
}
