import useSWRImmutable from 'swr/immutable';
import * as z from 'zod';

const videosSchema = z.object({ default: z.string(), byCountry: z.record(z.string(), z.string()).default({}) });
type Videos = z.infer<typeof videosSchema>;

/** What the stage itself says of its plans, beside their names, prices and limits. */
const upgradeSchema = z.object({
  reasons: z.array(z.string()).default([]),
  /** What else a plan offers, by its SKU. */
  planFeatures: z.record(z.string(), z.array(z.string())).default({}),
});

const firebaseSchema = z.object({
  vapidKey: z.string(),
  app: z.object({ apiKey: z.string(), projectId: z.string(), messagingSenderId: z.string(), appId: z.string() }),
});
export type FirebaseConfig = z.infer<typeof firebaseSchema>;

export const siteConfigSchema = z.object({
  storeLinks: z.object({ ios: z.url(), android: z.url() }),
  /** Plans that may be shown; all when empty. */
  allowedSkus: z.array(z.string()).default([]),
  /** Nothing of it is shown when it is not as expected. */
  upgrade: upgradeSchema.prefault({}).catch({ reasons: [], planFeatures: {} }),
  waitingVideos: videosSchema,
  explainerVideos: videosSchema,
  /** Web push; absent where browsers can't be reached. */
  firebase: firebaseSchema.optional(),
});

/** What an operator sets per deployment without building again: `/site-config.json`. */
export function useSiteConfig() {
  return useSWRImmutable('/site-config.json', async (path) => {
    const answer = await fetch(path);
    return siteConfigSchema.parse(await answer.json());
  });
}

/** A country's own video, or the one for everybody else. */
export function videoOf(videos: Videos, countryCode: string | undefined): string {
  return videos.byCountry[countryCode?.toUpperCase() ?? ''] ?? videos.default;
}
