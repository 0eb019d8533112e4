import { type ComponentType, lazy, useState } from 'react';
import type { Code } from './screens.ts';

/** Draws what is here at once: of a `lazy` one React would first show the fallback, and that for 300 ms at least. */
export function screenOf(code: Code<ComponentType>): ComponentType {
  const Later = lazy(async () => ({ default: await code.load() }));
  return function Screen() {
    const [Now] = useState(() => code.here() ?? Later);
    return <Now />;
  };
}
