import useSWRImmutable from 'swr/immutable';
import { z } from 'zod';

const siteConfigSchema = z.object({ storeLinks: z.object({ ios: z.url(), android: z.url() }) });

/** What an operator sets per deployment without building again: `/site-config.json`. */
export function useSiteConfig() {
  return useSWRImmutable('/site-config.json', async (path) => {
    const answer = await fetch(path);
    return siteConfigSchema.parse(await answer.json());
  });
}
