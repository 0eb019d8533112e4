import type { Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { goToElement } from '../generation/form-steps.ts';

export interface PickedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export function plainPicture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#3a6ea5' } });
}

export async function smallPicture(name: string): Promise<PickedFile> {
  return { name, mimeType: 'image/jpeg', buffer: await plainPicture(64, 48).jpeg().toBuffer() };
}

/** The file field's main button with a mouse, and on a touch screen. */
const pickName = /Browse files|Add (photo|video|sound|file)$/;

/** Goes to the form's file field and picks files with one of its buttons. */
export async function pickFiles(
  page: Page,
  files: readonly PickedFile[],
  button: string | RegExp = pickName,
): Promise<void> {
  await goToElement(page, page.getByRole('button', { name: pickName }));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles([...files]);
}
