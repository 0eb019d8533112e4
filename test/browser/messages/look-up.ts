import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The texts that a scene has found so far, by row. */
export class LookUp<Text extends string> {
  readonly found = new Set<string>();

  /** Waits until the row's whole text is on the screen. */
  async see(screen: Page | Locator, text: Text): Promise<void> {
    await screen
      .getByText(new RegExp(`^${patternOf(text)}$`, 's'))
      .first()
      .waitFor();
    this.found.add(text);
  }

  /** Waits until a text on the screen has the row's in it. */
  async seeWithin(screen: Page | Locator, text: Text): Promise<void> {
    await screen
      .getByText(new RegExp(patternOf(text), 's'))
      .first()
      .waitFor();
    this.found.add(text);
  }

  /** Expects the row's text among those of an answer, at any depth. */
  hear(answer: unknown, text: Text): void {
    expect(textsIn(answer)).toContainEqual(expect.stringMatching(new RegExp(`^${patternOf(text)}$`, 's')));
    this.found.add(text);
  }

  /** Expects a value, by which the row's effect is known. */
  expect(text: Text, value: unknown, wanted: unknown): void {
    expect({ [text]: value }).toEqual({ [text]: wanted });
    this.found.add(text);
  }

  /** The row's effect was waited for. */
  note(text: Text): void {
    this.found.add(text);
  }
}

/** `{name}` stands for some text, and `...` for any. */
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
