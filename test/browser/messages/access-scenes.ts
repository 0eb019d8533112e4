import { brand } from '#shared/brand.ts';
import { openScreen } from '../open-screen.ts';
import type { Scene } from './scene.ts';

/** Missing and refused sessions, and an unreachable server. */
export const withoutAccess: Scene = async (finder, stage) => {
  const { page } = await openScreen(stage, '/p/dream-image');
  const goTo = (path: string) => page.goto(`${stage.product.siteUrl}${path}`);
  await finder.waitForText(page, 'Session ID required - Please access this page through the companion app');
  await goTo('/');
  await finder.waitForText(page, 'Session ID required - Please access this app through the companion app');
  await goTo('/p/dream-image?id=wrong');
  await finder.waitForText(page, 'Invalid session - Please check your app access');
  await goTo('/?id=wrong');
  await finder.waitForText(page, 'Invalid session');
  await page.route('**/api/session**', (route) => route.abort());
  await page.route('**/api/session/**', (route) => route.abort());
  await goTo('/p/dream-image?id=demo-session');
  await finder.waitForText(page, 'Failed to authenticate - Please try again');
  await goTo('/?id=demo-session');
  await finder.waitForText(page, 'Failed to initialize app');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { name: 'Atelia', level: 1 }).waitFor();
  const storedKeys = await page.evaluate(() => Object.keys(localStorage));
  finder.expectValue(
    'product name plus -app-store',
    storedKeys.includes(`${brand.name.toLowerCase()}-app-store`),
    true,
  );
};

/** Public pages that are missing, fail to load, or crash. */
export const pagesThatDoNotCome: Scene = async (finder, stage) => {
  const { page } = await openScreen(stage, '/p/?id=demo-session');
  const goTo = (path: string) => page.goto(`${stage.product.siteUrl}${path}`);
  await finder.waitForText(page, 'Route path is missing.');
  await goTo('/p/nothing');
  await finder.waitForText(page, 'Page not found. This public page does not exist.');
  await goTo('/p/orphan');
  await finder.waitForText(page, 'Associated model configuration not found.');
  await goTo('/pro/nothing');
  await finder.waitForText(page, 'Pro form not found. This public page does not exist.');
  await page.route('**/api/p{ages,ro-forms}/**', (route) => route.abort());
  await goTo('/p/dream-image');
  await finder.waitForText(page, 'Failed to load page configuration.');
  await goTo('/pro/portrait-request');
  await finder.waitForText(page, 'Failed to load pro form configuration.');
  await page.unrouteAll();
  await page.route('**/api/pro-requests', (route) => route.abort());
  await goTo('/pro/portrait-request');
  await page.getByLabel('Request Details').fill('My dog as a captain');
  await page.getByRole('button', { name: 'Submit Request (20 credits)' }).click();
  await finder.waitForPartialText(page, 'Failed to process request');
};

/** Legal texts and a screen that fail to load. */
export const legalTexts: Scene = async (finder, stage) => {
  const { page } = await openScreen(stage, '/?id=demo-session');
  await page.getByRole('heading', { name: 'Atelia', level: 1 }).waitFor();
  await page.route('**/legal-content.json', (route) => route.fulfill({ status: 503 }));
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'App Settings' }).click();
  await page.getByRole('button', { name: 'Privacy Policy' }).click();
  await page.getByText('Failed to load Privacy Policy content.').waitFor();
  await finder.waitForText(page, 'Failed to load legal content: {status}');
  await page.route('**/assets/legal-screen-*.js', (route) => route.abort());
  await page.goto(`${stage.product.siteUrl}/appTOS`);
  await finder.waitForText(page, 'Unexpected Application Error!');
};
