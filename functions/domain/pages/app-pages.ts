import * as z from 'zod/mini';
import { keys } from '#functions/platform/table/keys.ts';
import { appLabel, type PageOfApp } from './page-repository.ts';
import type { FoundItems, Wanted } from '#functions/platform/table/table.ts';

const saidSchema = z.object({ appName: z.optional(z.string()), title: z.optional(z.string()) });

/** One attribute for each page, which is called like its path. */
const appPagesSchema = z.pipe(
  z.looseObject({ pk: z.string() }),
  z.transform(({ pk, ...attributes }) => {
    const appId = pk.slice(keys.appPages('').pk.length);
    const pages = Object.entries(attributes).filter(([name]) => name.startsWith('/'));
    return pages.map(([, said]) => ({ appId, ...saidSchema.parse(said) }));
  }),
);

/** What the pages of an app say, to be read with other items. */
export function appPagesAt(appId: string) {
  return { key: keys.appPages(appId), schema: appPagesSchema } satisfies Wanted;
}

/** What the console calls an app; by its id, which admins can look up, where no page names it. */
export function appNameOf(appId: string, pages: readonly PageOfApp[]): string {
  return appLabel(appId, pages) ?? (appId || 'Unknown');
}

/** The same by what was found of its pages. */
export function appNameIn(found: FoundItems, appId: string): string {
  return appNameOf(appId, found.get(appPagesAt(appId)) ?? []);
}
