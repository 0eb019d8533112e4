import type { Locator, Page } from 'playwright-core';

export const generateName = /^Generate \(/;

/** Of the field that the wizard shows; the intro has none. */
export function stepId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.querySelector('form [id^="field-"]')?.id);
}

/** Presses a button of the wizard, and waits until another step is there. */
async function move(page: Page, button: 'Next' | 'Back'): Promise<void> {
  const before = await stepId(page);
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.waitForFunction((id) => document.querySelector('form [id^="field-"]')?.id !== id, before);
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

/** Goes to the last step. */
export async function goToGenerate(page: Page): Promise<Locator> {
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
