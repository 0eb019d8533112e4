import * as z from 'zod/mini';
import { mediaTypeSchema } from '../kernel/schemas.ts';
import { lineSchema } from '../kernel/texts.ts';

export const outputDefaults = { outputType: 'image', outputKey: 'images' } as const;

const maxSettingLength = 200;
const setting = z.string().check(z.maxLength(maxSettingLength));

export const outputSettings = {
  outputType: z._default(z.enum(mediaTypeSchema.options, 'Output type is required'), outputDefaults.outputType),
  /** The container of the result's files: `images`. */
  outputKey: z._default(setting, outputDefaults.outputKey),
  /** For files whose bytes don't show their type; when blank, the output key decides. */
  outputContentType: z._default(setting, ''),
  outputExtension: z._default(setting, ''),
  seedPath: z._default(setting, ''),
  promptPath: z._default(setting, ''),
};
const outputSettingsSchema = z.object(outputSettings);
export type OutputSettings = z.infer<typeof outputSettingsSchema>;

export function withOutputDefaults(model: Partial<OutputSettings>): OutputSettings {
  return outputSettingsSchema.parse(model);
}

/** Older models have no provider, so they use this one. */
const firstProvider = 'fal';

export const providerIdSchema = z._default(lineSchema(32).check(z.minLength(1)), firstProvider);
