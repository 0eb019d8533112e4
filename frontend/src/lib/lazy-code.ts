export interface Code<T> {
  readonly load: () => Promise<T>;
  readonly here: () => T | undefined;
}

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

export function pickCode<Module, Name extends keyof Module>(
  { load, here }: Code<Module>,
  name: Name,
): Code<Module[Name]> {
  return { load: async () => (await load())[name], here: () => here()?.[name] };
}
