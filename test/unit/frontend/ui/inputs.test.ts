import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeyboardEvent } from 'react';
import { expect, it } from 'vitest';
import { readKey } from '#frontend/src/ui/inputs.tsx';

const source = join(import.meta.dirname, '../../../../frontend/src');

function pressed(key: string, native: { isComposing?: boolean; keyCode?: number }): KeyboardEvent {
  return { key, nativeEvent: { isComposing: false, keyCode: 13, ...native } } as unknown as KeyboardEvent;
}

it('leaves the keys that compose a text to the input method', () => {
  expect(readKey(pressed('Enter', {}))).toBe('Enter');
  expect(readKey(pressed('Enter', { isComposing: true }))).toBeUndefined();
  expect(readKey(pressed('Enter', { keyCode: 229 }))).toBeUndefined();
});

it('no screen asks for Enter without asking whether a text is being composed', () => {
  const bare = globSync('**/*.{ts,tsx}', { cwd: source }).flatMap((file) =>
    readFileSync(join(source, file), 'utf8')
      .split('\n')
      .filter((line) => /['"`](Numpad)?Enter['"`]/.test(line) && !line.includes('readKey(event)'))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(bare).toEqual([]);
});
