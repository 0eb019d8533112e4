import { type ComponentType, lazy, useState } from 'react';
import type { Code } from './screens.ts';

/** Draws loaded code at once: `lazy` would show its fallback for at least 300 ms. */
export function screenOf(code: Code<ComponentType>): ComponentType {
  const Later = lazy(async () => ({ default: await code.load() }));
  return function Screen() {
    const [Now] = useState(() => code.here() ?? Later);
    return <Now />;
  };
}
