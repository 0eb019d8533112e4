import * as z from 'zod/mini';
import { readOutputs } from '#shared/rules/model-output.ts';

/** One mark for each picture, or one for all; models that check nothing leave it out or empty. */
const markedSchema = z.object({
  has_nsfw_concepts: z.union([
    z.array(z.unknown()),
    z.pipe(
      z.boolean(),
      z.transform((mark) => [mark]),
    ),
  ]),
});
const picturesSchema = z.object({ images: z.array(z.catch(z.nullable(z.object({ url: z.string() })), null)) });

/** The files that fal's safety checker has marked; some models send a black picture instead, others the picture itself. */
export function flaggedIn(answer: unknown): ReadonlySet<string> {
  const marks = markedSchema.safeParse(answer).data?.has_nsfw_concepts ?? [];
  const listed = picturesSchema.safeParse(answer).data?.images.map((picture) => picture?.url);
  const urls = listed ?? readOutputs(answer).map(({ url }) => url);
  const flagged = urls.filter((_, index) => marks[marks.length === 1 ? 0 : index] === true);
  return new Set(flagged.filter((url) => url !== undefined));
}
