const details = {
  picture: [
    'soft golden light',
    'a clear subject in the foreground',
    'gentle depth of field',
    'fine textures',
    'harmonious colours',
    'a calm mood',
  ],
  film: ['a slow, steady camera', 'natural movement', 'soft evening light', 'a clear subject', 'one unbroken take'],
  voice: ['spoken warmly', 'at an unhurried pace', 'with a short pause after each sentence'],
} as const;

/** A text as a language model rewrites it: what was said stays first, and what it is for decides what is added. */
export function enriched(text: string, instructions: string): string {
  const start = text.trim().replace(/[\s.!?]+$/, '');
  const purpose = `${instructions} ${text}`;
  if (/voice|speech|spoken|read aloud|narrat/i.test(purpose)) return `${start}, ${details.voice.join(', ')}.`;
  const kind = /video|film|motion|camera|clip/i.test(purpose) ? 'film' : 'picture';
  // What was asked for already is not said twice.
  const added = details[kind].filter(
    (detail) => !detail.split(' ').some((word) => word.length > 4 && start.includes(word)),
  );
  return `${start}, in rich detail: ${added.join(', ')}.`;
}
