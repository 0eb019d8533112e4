import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const generateName = /^Generate \(/;

/** Which step the wizard shows, in words; the intro says nothing. */
export function stepName(page: Page): Promise<string> {
  return page.locator('form [role="status"]').first().innerText();
}

/** Presses a button of the wizard, and waits until another step is there. */
async function move(page: Page, button: 'Next' | 'Back'): Promise<void> {
  const before = await stepName(page);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect.poll(() => stepName(page)).not.toBe(before);
}

export function next(page: Page): Promise<void> {
  return move(page, 'Next');
}

/** Goes through the wizard until something is on the screen; a single form has it there already. */
export async function goTo(page: Page, wanted: Locator, button: 'Next' | 'Back' = 'Next'): Promise<void> {
  const mover = page.getByRole('button', { name: button, exact: true });
  // At the last step there is neither, until the credits are known.
  const either = mover.or(wanted).first();
  for (await either.waitFor(); !(await wanted.isVisible()); await either.waitFor()) await move(page, button);
}

/** Goes to where it can be generated: the introduction, once what is required is there, else the last step. */
export async function goToGenerate(page: Page): Promise<Locator> {
  const checking = page.getByRole('button', { name: 'Checking Credits...' });
  // The form has to be there before it can be seen that it asks for nothing any more.
  await page
    .getByRole('button', { name: 'Next', exact: true })
    .or(checking)
    .or(page.getByRole('button', { name: generateName }))
    .first()
    .waitFor();
  await checking.waitFor({ state: 'detached' });
  const generate = page.getByRole('button', { name: generateName });
  await goTo(page, generate);
  return generate;
}

/** Lets the page hear nothing of a generation that it has started, until that is allowed. */
export async function holdProgress(page: Page): Promise<() => void> {
  const isAllowed = Promise.withResolvers<void>();
  await page.route('**/api/generations/*', (route) => isAllowed.promise.then(() => route.continue()));
  return isAllowed.resolve;
}
