import type { Schema } from './schema.ts';

/** Names of settings of the machinery, whatever the model. */
const technicalNames =
  /seed|safety|steps|guidance|cfg|scheduler|sampler|acceleration|strength|shift|(^|_)eta$|sigma|noise|temperature|top_[pk]|penalty|tokens|interpolat|fps|frames_per_second|num_frames|crf|codec|quality|output_format|format$|bitrate|sample_rate|normali[sz]|optimi[sz]er|expansion|enhance|rewrite|auto_fix|loras?$|controlnets?|control_loras|ip_adapters?|embeddings?|adapter|negative|prompt_template|tiling|tile_|clip_skip|chunk|cache|webhook|debug|model_name|weight|scale$|threshold|conditioning|preprocess|variant|precision|system_prompt|write_mode/i;

/** Whether a property belongs to the settings that most people leave alone. */
export function isAdvanced(name: string, property: Schema, input: Schema): boolean {
  if (input.required?.includes(name) || property.ui?.important || /_ur[li]s?$/.test(name)) return false;
  const { order = [], properties = {} } = input;
  const listed = order.filter((one) => Object.hasOwn(properties, one));
  // A list of some properties is what fal's own form shows at once.
  if (listed.length > 0 && listed.length < Object.keys(properties).length) return !listed.includes(name);
  return technicalNames.test(name) || property.properties !== undefined;
}
