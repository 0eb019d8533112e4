import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type SiteConfig, siteConfigSchema } from '#shared/rules/site-settings.ts';

/** The defaults of all stages. */
const commonFile = join(import.meta.dirname, '../../frontend/public/site-config.json');

/** One stage's settings. */
export interface OwnSettings {
  readonly site?: object | undefined;
  readonly firebase?: object | string | undefined;
}

/**
 * A stage's `/site-config.json`: the defaults with the stage's own settings. Throws when browsers could not parse it.
 */
export function siteConfigOf({ site, firebase }: OwnSettings): SiteConfig {
  const common: unknown = JSON.parse(readFileSync(commonFile, 'utf8'));
  const said = { ...z.record(z.string(), z.unknown()).parse(common), ...site, ...(firebase && { firebase }) };
  const parsed = siteConfigSchema.safeParse(said);
  if (!parsed.success) throw new Error(`The site's settings can't be read: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
