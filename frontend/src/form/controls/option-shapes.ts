/** The outline of a shape in a square of 24, as large as it can be. */
export function outlineOf(ratio: number) {
  const longest = 20;
  const shortest = 4;
  const width = Math.max(shortest, Math.min(longest, longest * ratio));
  const height = Math.max(shortest, Math.min(longest, longest / ratio));
  return { x: 12 - width / 2, y: 12 - height / 2, width, height };
}

/** How wide what an option stands for is for its height: `16:9`, `1024x768`, `portrait_4_3`, `square_hd`; undefined when it is no shape. */
export function ratioOf(text: string): number | undefined {
  if (/^square(_hd)?$/i.test(text)) return 1;
  const named = /^(portrait|landscape)_(\d+)_(\d+)$/i.exec(text);
  const [, , long, short] = named ?? [];
  if (named) return named[1]?.toLowerCase() === 'portrait' ? quotient(short, long) : quotient(long, short);
  const [, width, height] = /^(\d+(?:\.\d+)?) ?[:x×] ?(\d+(?:\.\d+)?)$/i.exec(text.trim()) ?? [];
  return quotient(width, height);
}

function quotient(width: string | undefined, height: string | undefined): number | undefined {
  const result = Number(width) / Number(height);
  return Number.isFinite(result) && result > 0 ? result : undefined;
}
