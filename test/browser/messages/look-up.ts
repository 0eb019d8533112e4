import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Collects the texts that a scene has found, by row. */
export class LookUp<Text extends string> {
  readonly found = new Set<string>();

  /** Waits until an element shows exactly the row's text. */
  async see(screen: Page | Locator, text: Text): Promise<void> {
    await screen
      .getByText(new RegExp(`^${patternOf(text)}$`, 's'))
      .first()
      .waitFor();
    this.found.add(text);
  }

  /** Waits until an element contains the row's text. */
  async seeWithin(screen: Page | Locator, text: Text): Promise<void> {
    await screen
      .getByText(new RegExp(patternOf(text), 's'))
      .first()
      .waitFor();
    this.found.add(text);
  }

  /** Expects the row's text in a response, at any depth. */
  hear(answer: unknown, text: Text): void {
    expect(textsIn(answer)).toContainEqual(expect.stringMatching(new RegExp(`^${patternOf(text)}$`, 's')));
    this.found.add(text);
  }

  /** Expects a value that shows the row's effect. */
  expect(text: Text, value: unknown, wanted: unknown): void {
    expect({ [text]: value }).toEqual({ [text]: wanted });
    this.found.add(text);
  }

  /** Records a row whose effect the scene has already waited for. */
  note(text: Text): void {
    this.found.add(text);
  }
}

/** `{name}` matches any nonempty text, and `...` matches any text. */
function patternOf(text: string): string {
  return text
    .replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\{[^}]+\}/g, '.+')
    .replace(String.raw`\.\.\.`, '.*');
}

function textsIn(answer: unknown): string[] {
  if (typeof answer === 'string') return [answer];
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(textsIn) : [];
}
