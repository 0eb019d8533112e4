const lookMs = 4000;

/** How long to wait before asking again what runs; 0 where nobody has to: nothing does, or the screen itself shows all that does. */
export function trayLookMs(running: readonly { readonly id: string }[], watched: readonly string[]): number {
  return running.some(({ id }) => !watched.includes(id)) ? lookMs : 0;
}
