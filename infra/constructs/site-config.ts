import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type SiteConfig, siteConfigSchema } from '#shared/rules/site-settings.ts';

/** What is said where a stage says nothing of its own. */
const commonFile = join(import.meta.dirname, '../../frontend/public/site-config.json');

/** Of a stage. */
export interface OwnSettings {
  readonly site?: object | undefined;
  readonly firebase?: object | string | undefined;
}

/** A stage's `/site-config.json`: what all stages say, but for what it says itself. Throws when a browser could not read it. */
export function siteConfigOf({ site, firebase }: OwnSettings): SiteConfig {
  const common: unknown = JSON.parse(readFileSync(commonFile, 'utf8'));
  const said = { ...z.record(z.string(), z.unknown()).parse(common), ...site, ...(firebase && { firebase }) };
  const parsed = siteConfigSchema.safeParse(said);
  if (!parsed.success) throw new Error(`The site's settings can't be read: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
