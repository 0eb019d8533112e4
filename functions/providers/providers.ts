import { fal } from './fal/fal.ts';
import type { Provider } from './provider.ts';

/** The providers that there are, by their ids. */
export class Providers {
  private readonly all: readonly Provider[];

  constructor(all: readonly Provider[]) {
    this.all = all;
  }

  find(id: string): Provider | undefined {
    return this.all.find((provider) => provider.id === id);
  }

  /** The one that a model or a generation was stored with. */
  get(id: string): Provider {
    const provider = this.find(id);
    if (provider === undefined) throw new Error(`There is no provider "${id}"`);
    return provider;
  }

  /** By what an admin has called it, of which only the letters count: `fal.ai`. */
  named(name: string): Provider | undefined {
    return this.all.find(({ names }) => names.includes(lettersOf(name)));
  }
}

/** The letters of a name, which are all that tells providers apart. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** Every provider of models; a new one is its folder and a line here. */
export const providers = new Providers([fal]);
