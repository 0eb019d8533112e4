import useSWRImmutable from 'swr/immutable';
import * as z from 'zod/mini';
import { pushSetting, siteSettings } from '#shared/rules/site-settings.ts';

export const siteConfigSchema = z.object({
  ...siteSettings,
  allowedSkus: z._default(siteSettings.allowedSkus, []),
  /** Nothing of it is shown when it is not as expected. */
  upgrade: z.catch(z.prefault(siteSettings.upgrade, {}), { reasons: [], planFeatures: {} }),
  /** Absent where browsers can't be reached. */
  firebase: z.catch(z.optional(pushSetting), undefined),
});
type Videos = z.output<typeof siteConfigSchema>['waitingVideos'];

/** What the stage's deployment says: `/site-config.json`. */
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
