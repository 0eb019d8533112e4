import type { JobProvider, Provider } from './provider.ts';

/** The providers that there are, by their ids: as far as jobs need them, or whole. */
export class Providers<P extends JobProvider = Provider> {
  private readonly all: readonly P[];

  constructor(all: readonly P[]) {
    this.all = all;
  }

  find(id: string): P | undefined {
    return this.all.find((provider) => provider.id === id);
  }

  /** The one that a model or a generation was stored with. */
  get(id: string): P {
    const provider = this.find(id);
    if (provider === undefined) throw new Error(`There is no provider "${id}"`);
    return provider;
  }

  /** By what an admin has called it, of which only the letters count: `fal.ai`. */
  named(name: string): P | undefined {
    return this.all.find(({ names }) => names.includes(lettersOf(name)));
  }
}

/** The letters of a name, which are all that tells providers apart. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}
