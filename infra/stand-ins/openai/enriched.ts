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

/** Rewrites a text like a language model: keeps the original first and adds details for its purpose. */
export function enriched(text: string, instructions: string): string {
  const start = text.trim().replace(/[\s.!?]+$/, '');
  const purpose = `${instructions} ${text}`;
  if (/voice|speech|spoken|read aloud|narrat/i.test(purpose)) return `${start}, ${details.voice.join(', ')}.`;
  const kind = /video|film|motion|camera|clip/i.test(purpose) ? 'film' : 'picture';
  // Adds no detail that the text already has.
  const added = details[kind].filter(
    (detail) => !detail.split(' ').some((word) => word.length > 4 && start.includes(word)),
  );
  return `${start}, in rich detail: ${added.join(', ')}.`;
}
