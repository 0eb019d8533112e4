import type { Locator, Page } from 'playwright-core';

function settingsOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Field Settings' });
}

/** Adds a field to the form's first section. Then its label has the focus. */
export async function addField(page: Page, type: string, label: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Add Field to/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: type, exact: true }).click();
  const focused = page.locator('[data-builder-column="label"]:focus');
  await focused.waitFor();
  if (label !== '') await focused.fill(label);
}

/** Adds a field and opens its settings. */
export async function startField(page: Page, type: string, label: string): Promise<Locator> {
  await addField(page, type, label);
  await page
    .getByRole('button', { name: `Settings of ${label}`, exact: true })
    .last()
    .click();
  const settings = settingsOf(page);
  await settings.waitFor();
  return settings;
}

/** Opens a tab of the configuration. */
export async function openConfiguration(page: Page, name: string): Promise<void> {
  await page
    .getByRole('tablist', { name: /configuration$/ })
    .getByRole('tab', { name, exact: true })
    .click();
}

/** Presses a tool beside the form, or in the menu of further tools. */
export async function pressTool(page: Page, name: string): Promise<void> {
  const toolbar = page.getByRole('toolbar');
  const tool = toolbar.getByRole('button', { name, exact: true });
  await toolbar.getByRole('button', { name: 'More tools' }).waitFor();
  if ((await tool.count()) > 0) return tool.click();
  await toolbar.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
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
