import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Collects the texts that a scene has found, by row. */
export class TextFinder<Text extends string> {
  readonly found = new Set<string>();

  /** Waits until an element shows exactly the row's text. */
  async waitForText(screen: Page | Locator, text: Text): Promise<void> {
    await screen
      .getByText(new RegExp(`^${patternOf(text)}$`, 's'))
      .first()
      .waitFor();
    this.found.add(text);
  }

  /** Waits until an element contains the row's text. */
  async waitForPartialText(screen: Page | Locator, text: Text): Promise<void> {
    await screen
      .getByText(new RegExp(patternOf(text), 's'))
      .first()
      .waitFor();
    this.found.add(text);
  }

  /** Expects the row's text in a response, at any depth. */
  expectInResponse(answer: unknown, text: Text): void {
    expect(textsIn(answer)).toContainEqual(expect.stringMatching(new RegExp(`^${patternOf(text)}$`, 's')));
    this.found.add(text);
  }

  /** Expects a value that shows the row's effect. */
  expectValue(text: Text, value: unknown, expected: unknown): void {
    expect({ [text]: value }).toEqual({ [text]: expected });
    this.found.add(text);
  }

  /** Records a row whose effect the scene has already waited for. */
  markFound(text: Text): void {
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
