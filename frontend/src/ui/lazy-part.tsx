import { type ComponentType, lazy, useState } from 'react';
import type { Code } from '#frontend/src/lib/lazy-code.ts';

/** Draws loaded code at once: `lazy` would show its fallback for at least 300 ms. */
export function lazyPart<Props extends object>(code: Code<ComponentType<Props>>): ComponentType<Props> {
  const Later = lazy(async () => ({ default: await code.load() }));
  return function Part(props: Props) {
    const [Now] = useState<ComponentType<Props>>(() => code.here() ?? Later);
    return <Now {...props} />;
  };
}
