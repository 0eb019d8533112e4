import useSWRImmutable from 'swr/immutable';
import type { SiteConfig } from '#shared/rules/site-settings.ts';

/** Loads `/site-config.json`, which the deployment has validated. */
export function useSiteConfig() {
  return useSWRImmutable<SiteConfig, unknown>('/site-config.json', async (path: string) => {
    const answer = await fetch(path);
    return answer.json();
  });
}

export function chooseVideo(videos: SiteConfig['waitingVideos'], countryCode: string | undefined): string {
  return videos.byCountry[countryCode?.toUpperCase() ?? ''] ?? videos.default;
}
