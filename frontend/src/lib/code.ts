/** A part of the app whose code is loaded when it is needed. */
export interface Code<T> {
  readonly load: () => Promise<T>;
  /** Undefined until it is here. */
  readonly here: () => T | undefined;
}

/** `load` imports it; one that failed is tried again with the next call. */
export function codeOf<T>(load: () => Promise<T>): Code<T> {
  let loaded: T | undefined;
  return { load: async () => (loaded ??= await load()), here: () => loaded };
}
