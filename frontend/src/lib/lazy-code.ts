/** Code that loads on its first use. */
export interface Code<T> {
  readonly load: () => Promise<T>;
  readonly here: () => T | undefined;
}

/** Retries a failed load on the next call. */
export function lazyCode<T>(load: () => Promise<T>): Code<T> {
  let loaded: T | undefined;
  return { load: async () => (loaded ??= await load()), here: () => loaded };
}

export const offlineError = new Error('Offline');

/** Is not tried offline: a page never retries a module that failed to load. */
export function onlineCode<T>(load: () => Promise<T>): Code<T> {
  return lazyCode(async () => {
    if (!navigator.onLine) throw offlineError;
    return load();
  });
}

/** Picks one export of a module that others share. */
export function pickCode<Module, Name extends keyof Module>(
  { load, here }: Code<Module>,
  name: Name,
): Code<Module[Name]> {
  return { load: async () => (await load())[name], here: () => here()?.[name] };
}
