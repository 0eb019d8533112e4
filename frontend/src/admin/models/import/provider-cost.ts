import type { Price } from '#shared/contracts/admin-assist.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import type { Field } from '#shared/form/field-types.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';

/** Units of which a generation has one, whatever is asked for. */
const oncePerGeneration = /^(videos?|audios?|songs?|requests?|generations?|calls?|runs?)$/i;
const countNames = ['num_images', 'num_samples', 'number_of_images', 'num_outputs', 'n'];
const durationNames = ['duration', 'duration_seconds', 'video_length', 'seconds_total'];

/** What a provider takes for a generation as its form starts, in US dollars; undefined where its unit does not tell. */
export function providerCostOf(price: Price | undefined, fields: readonly Field[]): number | undefined {
  if (price?.currency !== 'USD') return undefined;
  const units = unitsOf(price.unit, fields);
  return units === undefined ? undefined : Number((price.unitPrice * units).toFixed(6));
}

function unitsOf(unit: string, fields: readonly Field[]): number | undefined {
  if (oncePerGeneration.test(unit)) return 1;
  if (/^images?$/i.test(unit)) return defaultAmount(fields, countNames) ?? 1;
  return /^seconds?$/i.test(unit) ? defaultAmount(fields, durationNames) : undefined;
}

/** What the first field of such a name starts with, such as 5, "5" or "5s". */
function defaultAmount(fields: readonly Field[], names: readonly string[]): number | undefined {
  const field = fields.find((one) => names.includes(fieldKey(one)));
  const amount = Number.parseFloat(String(field?.defaultValue));
  return amount > 0 ? amount : undefined;
}

/** How long such models usually take, in seconds, where nobody has measured this one. */
export const usualSeconds: Readonly<Record<MediaType, number>> = { image: 10, audio: 20, video: 120 };
