import * as z from 'zod';
import { secrets } from '#functions/platform/secrets.ts';

const secretSchema = z.object({ falKey: z.string().default('') });

/** The key that the stage itself pays with. */
export async function stageKey(): Promise<string> {
  return (await secrets(secretSchema)).falKey;
}
