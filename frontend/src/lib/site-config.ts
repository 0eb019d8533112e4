import useSWRImmutable from 'swr/immutable';
import type { SiteConfig } from '#shared/rules/site-settings.ts';

/** What the stage's deployment says: `/site-config.json`, which it has checked before it wrote it. */
export function useSiteConfig() {
  return useSWRImmutable<SiteConfig, unknown>('/site-config.json', async (path: string) => {
    const answer = await fetch(path);
    return answer.json();
  });
}

/** A country's own video, or the one for everybody else. */
export function videoOf(videos: SiteConfig['waitingVideos'], countryCode: string | undefined): string {
  return videos.byCountry[countryCode?.toUpperCase() ?? ''] ?? videos.default;
}
