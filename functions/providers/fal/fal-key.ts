import * as z from 'zod/mini';
import { secrets } from '#functions/platform/secrets.ts';

const secretSchema = z.object({ falKey: z._default(z.string(), '') });

/** The key that the stage itself pays with; undefined while the operator has filled in none. */
export async function stageKey(): Promise<string | undefined> {
  return (await secrets(secretSchema)).falKey || undefined;
}

/** Where an endpoint's price is told, to whoever has a key. */
export function priceUrl(endpoint: string): string {
  return `https://api.fal.ai/v1/models/pricing?endpoint_id=${encodeURIComponent(endpoint)}`;
}
