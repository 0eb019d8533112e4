import { adminModels } from '#shared/contracts/admin-models.ts';
import { modelDefinitionSchema } from '#shared/rules/model.ts';
import { openScreen } from '../open-screen.ts';
import type { Scene } from './scene.ts';

/** Defaults of fields without settings. */
export const formDefaults: Scene = async (finder, stage) => {
  const { page } = await openScreen(stage, '/p/defaults?id=demo-session');
  await page.getByRole('button', { name: 'Generate (10 credits)' }).waitFor();
  finder.markFound('Credit cost default 10');
  finder.expectValue('Textarea default 4 rows', await page.getByLabel('Notes').getAttribute('rows'), '4');
  const range = await page
    .getByLabel('Strength')
    .evaluate((input: HTMLInputElement) => [input.min, input.max, input.step, input.value]);
  finder.expectValue('Range defaults min 0, max 100, step 1, value 50', range, ['0', '100', '1', '50']);

  await page.setViewportSize({ width: 1024, height: 800 });
  await page.getByLabel('Notes').waitFor();
  await page.setViewportSize({ width: 1023, height: 800 });
  await page.getByText('Tap Next or swipe to continue').waitFor();
  finder.markFound('Mobile layout below 1024 px');
};

export const configuredCosts: Scene = async (finder, stage) => {
  const admin = await stage.product.signInAdmin();
  const fields = [{ id: 'f-prompt', variableName: 'prompt', type: 'text', label: 'Prompt' }];
  const statusAt = async (creditCost: number) => {
    const definition = modelDefinitionSchema.parse({
      name: `Costs ${creditCost}`,
      description: 'A model for tests',
      endpoint: 'fal-ai/flux/schnell',
      estimatedSeconds: 10,
      sections: [{ id: 'main', title: 'Main', fields }],
    });
    const body = { definition: { ...definition, creditCost } };
    return (await admin.call(adminModels.createModel, { body })).status;
  };
  const statuses = [await statusAt(0), await statusAt(1), await statusAt(1000), await statusAt(1001)];
  finder.expectValue('range 1 to 1000 for configured costs', statuses, [400, 201, 201, 400]);
};
