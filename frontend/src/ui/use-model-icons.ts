import useSWRImmutable from 'swr/immutable';

/** A hundred icons by the names they are stored under, which come together when the first is shown. */
export function useModelIcons() {
  return useSWRImmutable('model-icons', async () => (await import('./model-icons.ts')).modelIcons).data;
}
