import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const generateName = /^Generate \(/;

/** Returns the wizard's announcement of its step. The introduction has none. */
export function stepName(page: Page): Promise<string> {
  return page.locator('form [role="status"]').first().innerText();
}

/** Presses a button of the wizard and waits for the next step. */
async function move(page: Page, button: 'Next' | 'Back'): Promise<void> {
  const before = await stepName(page);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect.poll(() => stepName(page)).not.toBe(before);
}

export function next(page: Page): Promise<void> {
  return move(page, 'Next');
}

/** Steps through the wizard until `wanted` is visible. A form without steps already shows it. */
export async function goToElement(page: Page, target: Locator, button: 'Next' | 'Back' = 'Next'): Promise<void> {
  const moveButton = page.getByRole('button', { name: button, exact: true });
  // The last step shows neither until the credits are known.
  const either = moveButton.or(target).first();
  for (await either.waitFor(); !(await target.isVisible()); await either.waitFor()) await move(page, button);
}

/**
 * Goes to the first step with Generate: the introduction if its fields are filled in, otherwise the last
 * step.
 */
export async function goToGenerateButton(page: Page): Promise<Locator> {
  const checking = page.getByRole('button', { name: 'Checking Credits...' });
  // Waits until the form has loaded.
  await page
    .getByRole('button', { name: 'Next', exact: true })
    .or(checking)
    .or(page.getByRole('button', { name: generateName }))
    .first()
    .waitFor();
  await checking.waitFor({ state: 'detached' });
  const generate = page.getByRole('button', { name: generateName });
  await goToElement(page, generate);
  return generate;
}

/** Holds back responses about generations until the returned function is called. */
export async function holdProgress(page: Page): Promise<() => void> {
  const isAllowed = Promise.withResolvers<void>();
  await page.route('**/api/generations/*', (route) => isAllowed.promise.then(() => route.continue()));
  return isAllowed.resolve;
}
