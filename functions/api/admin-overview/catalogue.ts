import type { Repositories } from '#functions/domain/repositories.ts';

/** What was named just now is found a moment later. */
const freshMs = 10_000;

type Sources = Pick<Repositories, 'models' | 'pages' | 'proForms'>;

/** What admins have named: lists that people write, each asked for once in ten seconds. */
export class Catalogue {
  readonly models: () => ReturnType<Sources['models']['all']>;
  readonly pages: () => ReturnType<Sources['pages']['allPages']>;
  /** Also deleted ones, whose requests may still be open. */
  readonly proForms: () => ReturnType<Sources['proForms']['all']>;

  constructor({ models, pages, proForms }: Sources, now: () => number = Date.now) {
    this.models = kept(() => models.all(), now);
    this.pages = kept(() => pages.allPages(), now);
    this.proForms = kept(() => proForms.all(), now);
  }
}

function kept<T>(read: () => Promise<T>, now: () => number): () => Promise<T> {
  let known: { readonly at: number; readonly answer: Promise<T> } | undefined;
  return () => {
    const at = now();
    if (known === undefined || at - known.at >= freshMs) {
      known = { at, answer: read() };
      // What could not be had is asked for again.
      known.answer.catch(() => (known = undefined));
    }
    return known.answer;
  };
}
