import * as z from 'zod';

const defaultPort = 4000;
/** The media are on the next one. */
const portSchema = z.coerce.number().int().min(1).max(65_534);

/** The site's port by the environment's `PORT`; throws one sentence when that is none. */
export function chosenPort(wanted: string | undefined): number {
  const port = portSchema.safeParse(wanted ?? defaultPort);
  if (!port.success) throw new Error(`PORT is ${wanted}, but must be a whole number from 1 to ${portSchema.maxValue}`);
  return port.data;
}
