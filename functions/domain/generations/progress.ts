/** How far a job is, 0 to 1, from a log line such as `Step 3/28` or `45%`; undefined when it says nothing of it. */
export function progressOf(message: string): number | undefined {
  const percent = /(\d+(?:\.\d+)?)\s*%/.exec(message)?.[1];
  if (percent !== undefined) return Math.min(1, Number(percent) / 100);
  const [, done, total] = /(\d+)\s*(?:\/|of)\s*(\d+)/.exec(message) ?? [];
  return done !== undefined && Number(total) > 0 ? Math.min(1, Number(done) / Number(total)) : undefined;
}
