import * as z from 'zod/mini';
import { mediaTypeSchema } from '../kernel/media-types.ts';
import { lineSchema } from '../kernel/texts.ts';

export const outputDefaults = { outputType: 'image', outputKey: 'images' } as const;

const longestSetting = 200;
const setting = z.string().check(z.maxLength(longestSetting));

/** Where a model's result is, and what is in it. */
export const outputSettings = {
  outputType: z._default(z.enum(mediaTypeSchema.options, 'Output type is required'), outputDefaults.outputType),
  /** The container of the result's files: `images`. */
  outputKey: z._default(setting, outputDefaults.outputKey),
  /** What the files are where their bytes don't tell: `image/jpeg`, `jpg`; blank goes by the key (`output-file.ts`). */
  outputContentType: z._default(setting, ''),
  outputExtension: z._default(setting, ''),
  /** Where the result names the seed and the prompt that it was made with; blank when it doesn't. */
  seedPath: z._default(setting, ''),
  promptPath: z._default(setting, ''),
};
const outputSettingsSchema = z.object(outputSettings);
export type OutputSettings = z.infer<typeof outputSettingsSchema>;

/** A model's output settings alone, as they are when nothing is set. */
export function outputSettingsOf(model: Partial<OutputSettings>): OutputSettings {
  return outputSettingsSchema.parse(model);
}

/** The provider of everything that was stored before there were several, and of what names none. */
const firstProvider = 'fal';

/** Who runs a model, by the provider's own id. */
export const providerIdSchema = z._default(lineSchema(32).check(z.minLength(1)), firstProvider);
