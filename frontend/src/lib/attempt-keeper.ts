/** Keeps one idempotency key per attempt of the same request, so that sending it again can't run or charge it twice. */
export interface AttemptKeeper {
  keyFor: (request: unknown) => string;
  /** The server has decided: the next request is a new attempt, even when it is the same. */
  answered: () => void;
}

export function createAttemptKeeper(newKey: () => string = () => crypto.randomUUID()): AttemptKeeper {
  let pending: { readonly content: string; readonly key: string } | undefined;
  return {
    keyFor(request) {
      const content = JSON.stringify(request);
      if (pending?.content !== content) pending = { content, key: newKey() };
      return pending.key;
    },
    answered() {
      pending = undefined;
    },
  };
}
