import { adminAssist } from '#shared/contracts/admin-assist.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { openConfiguration } from '../console/builder-steps.ts';
import { openConsole } from '../open-console.ts';
import { retryRequest } from '../open-screen.ts';
import type { ConsoleScene } from './console-scene.ts';

const field = { id: 'f-prompt', label: 'Prompt', variableName: 'prompt', type: 'text' };
/** Makes names unique. */
let plays = 0;

const definition = {
  endpoint: 'fal-ai/flux/schnell',
  estimatedSeconds: 10,
  sections: [{ id: 'main', title: 'Main', fields: [field] }],
};

/** Responses to calls that no screen of the console makes. */
export const modelCalls: ConsoleScene = async (finder, stage) => {
  const admin = await stage.product.signInAdmin();
  const name = `A Model, of Calls ${++plays}!`;
  const create = (changes: object) =>
    admin.call(adminModels.createModel, { body: { definition: { ...definition, name, ...changes } } });
  finder.expectInResponse(await create({ category: 'poems' }), 'Category is required');
  finder.expectInResponse(await create({ outputType: 'poem' }), 'Output type is required');
  const untyped = [{ id: 'main', title: 'Main', fields: [{ ...field, type: '' }] }];
  finder.expectInResponse(await create({ sections: untyped }), 'All fields must have a type selected');

  const { model } = (await create({})).body;
  const slug = `a-model-of-calls-${plays}`;
  finder.expectValue(
    'model_id is the lower-cased name with non-alphanumerics turned into hyphens, trimmed',
    model.slug,
    slug,
  );
  const look = [model.iconName, model.iconColor, model.iconBg];
  const defaults = 'icon Zap, icon color text-primary, icon background bg-primary/20';
  finder.expectValue(defaults, look, ['Zap', 'text-primary', 'bg-primary/20']);
  finder.expectInResponse(await create({}), 'Model ID "{id}" already exists. Please use a different model name.');
  // The name becomes this id, whether it is free or taken.
  finder.expectValue(
    'unnamed-model',
    JSON.stringify((await create({ name: '!?' })).body).includes('unnamed-model'),
    true,
  );

  const kinds: string[] = [];
  for (const reference of [
    'fal-ai/flux/schnell',
    'fal-ai/kling-video/v2.5-turbo/pro/image-to-video',
    'fal-ai/minimax/speech-2.8-hd',
  ]) {
    const { body } = await admin.call(adminAssist.importModel, { body: { source: reference } });
    kinds.push(body.imported.output.outputContentType);
  }
  finder.expectValue(
    'Media type and extension are mapped to video/mp4, audio/mp3 or image/jpg by the key text',
    kinds,
    ['image/jpg', 'video/mp4', 'audio/mp3'],
  );
};

/** The editor of a new model, with its defaults and the problems that prevent saving. */
export const newModel: ConsoleScene = async (finder, stage) => {
  const { page } = await openConsole(stage, '/admin/create');
  const valueOf = (label: string) => page.getByLabel(new RegExp(`^${label}`)).inputValue();
  const isOn = (name: string) => page.getByRole('switch', { name }).isChecked();
  const kind = [await valueOf('Category'), await valueOf('Output type')];
  finder.expectValue('category models, output type image', kind, ['models', 'image']);
  finder.expectValue('sort order 0', await valueOf('Sort order'), '0');
  finder.expectValue('default output key images', await valueOf('Output key'), 'images');
  const switches = [];
  for (const name of ['Available', 'Coming soon', 'Featured']) switches.push(await isOn(name));
  await openConfiguration(page, 'Run');
  switches.push(await isOn('Background processing'));
  await openConfiguration(page, 'Basics');
  const off = [true, false, false, false];
  finder.expectValue('available true; coming soon, featured and long running false', switches, off);
  const cost = await valueOf('Credit cost');

  const problems = page.getByRole('alert').filter({ has: page.getByRole('list') });
  const save = () => page.getByRole('button', { name: 'Save Configuration' }).click();
  await page.getByLabel('Credit cost').fill('0');
  await save();
  await finder.waitForText(problems, 'Model name is required');
  await finder.waitForText(problems, 'Workflow path is required');
  await finder.waitForText(problems, 'Credit cost is required and must be greater than 0');
  await finder.waitForText(problems, 'Estimated time is required');
  await finder.waitForText(problems, 'At least one form field is required');
  const border = await problems.evaluate((box) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
    canvas.fillStyle = getComputedStyle(box).borderTopColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return red > 1.3 * green && red > 1.3 * blue;
  });
  finder.expectValue('Model-form errors appear in a red box', border, true);
  await page.getByLabel('Credit cost').fill('1001');
  await save();
  await problems.getByText('Credit cost must be at most 1000').waitFor();
  finder.expectValue('credit cost 10 (allowed 1 to 1000).', cost, '10');

  await openConfiguration(page, 'Run');
  await page.getByRole('switch', { name: 'Background processing' }).click();
  const interval = page.getByLabel('Polling interval (seconds)');
  const preset = await interval.inputValue();
  const refused = problems.getByText('Polling interval must be between 10 and 3600 seconds');
  for (const seconds of ['9', '3601']) {
    await interval.fill(seconds);
    await save();
    await refused.waitFor();
    await interval.fill('10');
    await save();
    await refused.waitFor({ state: 'detached' });
  }
  finder.expectValue('polling interval 60 seconds (allowed 10 to 3600)', preset, '60');
  finder.expectValue('The polling interval must be 10 to 3600 seconds (default 60)', preset, '60');
  await problems.getByText('Stream node ID is required').waitFor();
  await problems.getByText('Polling node name is required').waitFor();
  finder.markFound('When long-running, the stream node id and polling node name are required');
};

/** Models that are missing, fail to load, or can't be saved. */
export const modelScreens: ConsoleScene = async (finder, stage) => {
  const admin = await stage.product.signInAdmin();
  const { body } = await admin.call(adminModels.createModel, {
    body: { definition: { ...definition, name: `Model of screens ${++plays}` } },
  });
  const number = plays;
  const { page } = await openConsole(stage, '/admin/create?edit=no-such-model');
  await finder.waitForText(page, 'Model not found');
  await page.route('**/api/admin/models/**', (route) => route.abort());
  await page.goto(`${stage.product.siteUrl}/admin/create?edit=${body.model.id}`);
  await finder.waitForText(page, 'Failed to load model configuration');
  await retryRequest(page.getByRole('button', { name: 'Try Again' }), '**/api/admin/models/**');
  await page.getByLabel('Subcategory').fill('screens');
  await page.getByRole('button', { name: 'Update Configuration' }).click();
  await page.getByText(`Model of screens ${number} is saved as "model-of-screens-${number}".`).first().waitFor();
  finder.markFound('Success after save names the model and, for models, its id');
  await page.route('**/api/admin/models/**', (route) => route.abort());
  await page.getByLabel('Subcategory').fill('calls');
  await page.getByRole('button', { name: 'Update Configuration' }).click();
  await finder.waitForText(page, 'Failed to save model configuration');
  await page.unrouteAll();
  // A response without a message, and a request that the browser does not send.
  await page.route('**/api/admin/models/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Update Configuration' }).click();
  await finder.waitForText(page, 'Unknown error occurred');
  await page.evaluate(() => {
    window.fetch = () => {
      throw new Error();
    };
  });
  await page.getByRole('button', { name: 'Update Configuration' }).click();
  await finder.waitForText(page, 'Failed to save configuration');
};
