import * as z from 'zod/mini';
import { keys } from '#functions/platform/table/keys.ts';
import type { FoundItems, Wanted } from '#functions/platform/table/table.ts';
import { appLabel, type PageOfApp } from './page-repository.ts';

const pageLabelSchema = z.object({ appName: z.optional(z.string()), title: z.optional(z.string()) });

const appPagesSchema = z.pipe(
  z.looseObject({ pk: z.string() }),
  z.transform(({ pk, ...attributes }) => {
    const appId = pk.slice(keys.appPages('').pk.length);
    const pages = Object.entries(attributes).filter(([name]) => name.startsWith('/'));
    return pages.map(([, label]) => ({ appId, ...pageLabelSchema.parse(label) }));
  }),
);

export function appPagesAt(appId: string) {
  return { key: keys.appPages(appId), schema: appPagesSchema } satisfies Wanted;
}

export function formatAppName(appId: string, pages: readonly PageOfApp[]): string {
  return appLabel(appId, pages) ?? (appId || 'Unknown');
}

export function appNameIn(found: FoundItems, appId: string): string {
  return formatAppName(appId, found.get(appPagesAt(appId)) ?? []);
}
