import type { Locator, Page } from 'playwright-core';

function settingsOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Field Settings' });
}

/** Opens the settings of a new field, which joins the form's first section when saved. */
export async function startField(page: Page, type: string, label: string): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Add Field to/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: type, exact: true }).click();
  const settings = settingsOf(page);
  await settings.getByRole('textbox', { name: /^Label/ }).fill(label);
  return settings;
}

export async function openTab(settings: Locator, name: 'Basic' | 'Type Settings' | 'Advanced' | 'Preview') {
  await settings.getByRole('tab', { name, exact: true }).click();
}

export async function saveSettings(settings: Locator): Promise<void> {
  await settings.getByRole('button', { name: 'Save Settings' }).click();
  await settings.waitFor({ state: 'detached' });
}

export async function updateModel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Update Configuration' }).click();
  await page
    .getByText(/is saved as "/)
    .first()
    .waitFor();
}
