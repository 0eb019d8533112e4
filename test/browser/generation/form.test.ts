import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { generations } from '#shared/contracts/generations.ts';
import type { PriceRule } from '#shared/form/price-rule.ts';
import { desktop, isOnScreen, phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { everyType } from '../console/every-type.ts';
import { chooseFromMenu, expectUsableLayout, openScreen, describeAtSizes, sizes } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';
import { changeModel } from './change-cost.ts';
import { publishForm, publishSections } from './form-page.ts';
import { generateName, goToElement, goToGenerateButton, next } from './form-steps.ts';

let stage: Stage;
let maya: NewSubscriber;
let path: string;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
  path = `/p/every-type-of-field?id=${maya.sessionId}`;
  await publishForm(stage.product, 'every-type-of-field', everyType);
});

describe('the wizard', () => {
  it(
    'shows all types of fields step by step, with badges and counts',
    {
      tags: [
        'A3.3-4',
        'A3.3-17',
        'A3.3-19',
        'S2.16-4',
        'S2.16-5',
        'S2.16-7',
        'S2.16-10',
        'S2.16-14',
        'S2.16-15',
        'S2.16-16',
        'S2.16-26',
        'S2.16-36',
        'S2.16-40',
        'S4.6-16',
        'S1-16',
        'S2.14-7',
        'S2.16-2',
      ],
    },
    async () => {
      const { page, pageErrors } = await openScreen(stage, path, { viewport: phone });
      await page.getByText('Tap Next or swipe to continue').waitFor();
      await page.getByText('Current credits').waitFor();
      await page.getByRole('heading', { name: 'Form every-type-of-field', level: 1 }).waitFor();
      await page.getByText('A form for tests', { exact: true }).waitFor();
      expect(await page.getByText('Example output').count()).toBe(0);
      await expectUsableLayout(page);
      await next(page);
      await page.getByText('2 of 13 fields completed').waitFor();
      await page.getByText('Required', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Name is required').waitFor();
      await expectUsableLayout(page);
      await page.getByLabel(/^Name/).fill('Ada');
      await page.getByText('Complete', { exact: true }).waitFor();
      for (const [index, { label }] of everyType.slice(1).entries()) {
        await next(page);
        await page.getByText(label, { exact: true }).first().waitFor();
        await page
          .getByRole('status')
          .getByText(`Step ${index + 2} of 13: ${label}`)
          .waitFor();
        await expectUsableLayout(page);
      }
      await page.getByText('Unsupported field type').waitFor();
      await page.getByRole('button', { name: 'Generate (10 credits)' }).waitFor();
      await page.getByText('AI may generate inaccurate results; credits are non-refundable.').waitFor();
      expect(pageErrors).toEqual([]);
    },
  );
});

describe('from the deep link to a running generation, on a phone', () => {
  /** Counts taps. Typing needs none, because the text field has the focus. */
  async function openForm(name: string, firstLabel: string) {
    // Running generations would appear on the next test's page, so this test has its own subscriber.
    const { sessionId } = await createMaya(stage.product);
    const opened = await openScreen(stage, `/p/${name}?id=${sessionId}`, { viewport: phone, hasTouch: true });
    const { page } = opened;
    await page.getByRole('button', { name: 'Next' }).waitFor();
    await expect
      .poll(() =>
        page
          .getByLabel(firstLabel)
          .first()
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    let taps = 0;
    const tap = async (button: string | RegExp) => {
      await page.getByRole('button', { name: button }).tap();
      taps += 1;
    };
    return { ...opened, tap, taps: () => taps };
  }
  const running = (page: Page) => page.getByRole('progressbar', { name: 'Generation progress' }).waitFor();

  it.each([
    ['dream-image', 'Describe your picture'],
    ['voice-over', 'Text to speak'],
  ])('%s takes one tap besides the text', { tags: ['whole'] }, async (name, label) => {
    const { page, tap, taps, pageErrors } = await openForm(name, label);
    await page.getByText(`${label} is required`).waitFor();
    await page.keyboard.type('A red fox');
    await expectUsableLayout(page);
    await tap(generateName);
    await running(page);
    expect(taps()).toBe(1);
    expect(pageErrors).toEqual([]);
  });

  it(
    'Next leads to the optional fields, shows the price on each step, and skips completed fields',
    { tags: ['whole'] },
    async () => {
      const { page } = await openForm('dream-image', 'Describe your picture');
      await page.keyboard.type('A red fox');
      await next(page);
      await page.getByRole('status').getByText('Step 2 of 4: Shape').waitFor();
      await page.getByText('10 credits', { exact: true }).waitFor();
      const shapes = page.getByRole('radiogroup', { name: 'Shape' });
      expect(await shapes.locator('svg').count()).toBe(4);
      await shapes.getByRole('radio', { name: 'Wide 16:9' }).check();
      await expectUsableLayout(page);
      await next(page);
      await page.getByRole('radio', { name: '4', exact: true }).check();
      await page.getByText('40 credits', { exact: true }).waitFor();
    },
  );

  it('Generate with its price stays in reach while the keyboard is up', { tags: ['whole'] }, async () => {
    const { page } = await openForm('dream-image', 'Describe your picture');
    await page.setViewportSize({ width: 390, height: 460 });
    await page.keyboard.type('A red fox');
    const prompt = page.getByLabel('Describe your picture').first();
    await expect.poll(() => isOnScreen(page.getByRole('button', { name: 'Generate (10 credits)' }))).toBe(true);
    expect(await isOnScreen(prompt)).toBe(true);
    expect(await prompt.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('Generate asks for missing entries if it is pressed too early', { tags: ['whole'] }, async () => {
    const { page } = await openForm('dream-image', 'Describe your picture');
    await page.keyboard.press('Control+Enter');
    await page.locator('#field-prompt-problem').getByText('Describe your picture is required').waitFor();
    expect(await page.getByRole('button', { name: generateName }).getAttribute('aria-disabled')).toBe('true');
  });
});

/** Waits until the history has entries for this many open overlays. Until then, Back does not close them. */
const expectOverlayEntries = async (page: Page, count: number) => {
  await expect.poll(() => page.evaluate(() => window.history.state.usr?.overlays ?? 0)).toBe(count);
};

describe('Back', () => {
  const step = (page: Page, label: string) => page.getByRole('status').getByText(label).waitFor();

  it('goes one step back, Forward returns, and a reload stays at the step', async () => {
    const { page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport: phone });
    await page.getByLabel(/Describe your picture/).fill('A red fox');
    await next(page);
    await next(page);
    await step(page, 'Step 3 of 4: Pictures');
    await page.goBack();
    await step(page, 'Step 2 of 4: Shape');
    await page.reload();
    await step(page, 'Step 2 of 4: Shape');
    await page.goForward();
    await step(page, 'Step 3 of 4: Pictures');
    await page.getByRole('button', { name: 'Back' }).click();
    await step(page, 'Step 2 of 4: Shape');
    await page.goBack();
    await page.getByText('Tap Next or swipe to continue').waitFor();
    expect(await page.getByLabel(/Describe your picture/).inputValue()).toBe('A red fox');
  });

  it('goes one step back even before the next step has rendered', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport: phone });
    await page.getByLabel(/Describe your picture/).fill('A red fox');
    await next(page);
    await step(page, 'Step 2 of 4: Shape');
    await page.getByRole('button', { name: 'Next', exact: true }).evaluate((button: HTMLButtonElement) => {
      button.click();
      window.history.back();
      // The browser has gone back before the page renders.
      const until = performance.now() + 300;
      while (performance.now() < until);
    });
    await expect.poll(() => page.evaluate(() => window.history.state.usr?.steps?.length)).toBe(1);
    await step(page, 'Step 2 of 4: Shape');
    await page.getByRole('radio', { name: 'Wide 16:9' }).check();
  });

  it.each(sizes)('closes overlays one by one from the top at %s', { tags: ['whole'] }, async (_, viewport) => {
    const { page } = await openScreen(stage, `/?id=${maya.sessionId}`, { viewport });
    await chooseFromMenu(page, 'App Settings');
    const settings = page.getByRole('dialog', { name: 'App Settings' });
    await settings.waitFor();
    await expectOverlayEntries(page, 1);
    await page.goBack();
    await settings.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/');

    // A drawer that was closed by its X leaves no history entry for Back.
    await page.goto(`${stage.product.siteUrl}/p/dream-image`);
    await chooseFromMenu(page, 'Profile');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectOverlayEntries(page, 0);
    await page.goForward();
    await expectOverlayEntries(page, 0);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' });
  });

  it('closes a result, then leads from it to the form with its entries', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport: phone });
    await page.getByLabel(/Describe your picture/).fill('A kingfisher');
    await page.getByRole('button', { name: generateName }).click();
    await page.getByRole('button', { name: 'View result now' }).click();
    await page.getByRole('button', { name: 'Picture: A kingfisher' }).click();
    await page.getByRole('button', { name: 'Download' }).waitFor();
    await expectOverlayEntries(page, 1);
    await page.goBack();
    await page.getByRole('heading', { name: 'Generation Complete!' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Generation Complete!' }).waitFor();
    await page.goBack();
    await page.getByText('Tap Next or swipe to continue').waitFor();
    expect(await page.getByLabel(/Describe your picture/).inputValue()).toBe('A kingfisher');
  });
});

describe('the form on a wide screen', () => {
  it(
    'shows all types of fields at once, and the missing entries',
    { tags: ['S2.16-25', 'S2.16-33', 'S2.16-35', 'S5-29', 'S4.6-1'] },
    async () => {
      const { page, pageErrors } = await openScreen(stage, path, { viewport: desktop });
      await page.getByRole('button', { name: 'Generate (10 credits)' }).waitFor();
      await page.getByLabel(/^Name/).waitFor();
      for (const { label } of everyType.slice(1)) await page.getByText(label, { exact: true }).first().waitFor();
      await page.getByText('Unsupported field type').waitFor();
      await expectUsableLayout(page);
      await page.getByRole('button', { name: generateName }).click();
      await page.getByText('Name is required').waitFor();
      expect(await page.getByLabel(/^Name/).evaluate((field) => field === document.activeElement)).toBe(true);
      await page.getByLabel('Steps').fill('99');
      await page.getByText('Steps must be at most 12').waitFor();
      await expectUsableLayout(page);
      expect(pageErrors).toEqual([]);
    },
  );
});

describe('a wide form with whole numbers', { tags: ['whole'] }, () => {
  it('refuses a fraction and starts nothing with it', { tags: ['A3.3-5', 'S2.14-7', 'S2.16-28'] }, async () => {
    const { page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport: desktop });
    await page.getByLabel(/Describe your picture/).fill('A red fox');
    await page.getByText('Example output').waitFor();
    await page.getByText('Advanced Settings').click();
    const seed = page.getByLabel('Seed');
    await seed.fill('1.5');
    await page.getByRole('button', { name: generateName }).click();
    await page.getByText('Seed must be a whole number').waitFor();
    expect(await seed.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describeAtSizes('phone', 'the form', (viewport) => {
  it('shows the titles of its sections if it has several', { tags: ['whole'] }, async () => {
    const text = (label: string) => ({ id: label, type: 'text', label, variableName: label.toLowerCase() }) as const;
    const fields = { Subject: [text('Who'), text('Where')], Manner: [text('Brush')] };
    await publishSections(stage.product, 'two-sections', fields);
    const { page } = await openScreen(stage, `/p/two-sections?id=${maya.sessionId}`, { viewport });
    const titles = page.getByRole('heading', { level: 2 });
    await goToElement(page, page.getByLabel('Who'));
    await page.getByRole('heading', { name: 'Subject' }).waitFor();
    await expectUsableLayout(page);
    await goToElement(page, page.getByLabel('Brush'));
    await page.getByRole('heading', { name: 'Manner' }).waitFor();
    await expect.poll(() => titles.allTextContents()).toEqual(viewport === phone ? ['Manner'] : ['Subject', 'Manner']);

    await page.goto(`${stage.product.siteUrl}/p/every-type-of-field`);
    await goToElement(page, page.getByLabel(/^Name/));
    expect(await titles.count()).toBe(0);
  });
});

describe('a field', { tags: ['whole'] }, () => {
  it('accepts custom values if it allows them', { tags: ['A2.6-8', 'S2.16-38'] }, async () => {
    const { page } = await openScreen(stage, path, { viewport: phone });
    await goToElement(page, page.getByLabel(/^Name/));
    await page.getByLabel(/^Name/).fill('Ada');
    await goToElement(page, page.getByLabel('Custom value'));
    await page.getByLabel('Custom value').fill('Fresco');
    await page.getByRole('button', { name: 'Use', exact: true }).click();
    await expect.poll(() => page.getByLabel('Style', { exact: true }).inputValue()).toBe('Fresco');

    const lookButton = page.getByRole('button', { name: /^Look/ });
    await goToElement(page, lookButton);
    await lookButton.click();
    const drawer = page.getByRole('dialog', { name: 'Look' });
    await drawer.getByRole('searchbox', { name: 'Search options' }).fill('thr');
    await drawer
      .getByRole('group', { name: 'Look' })
      .getByRole('button', { name: 'Two' })
      .waitFor({ state: 'detached' });
    await expect.poll(() => drawer.getByRole('group', { name: 'Look' }).getByRole('button').count()).toBe(1);
    await expectUsableLayout(page);
    await drawer.getByLabel('Your own look').fill('Velvet');
    await drawer.getByRole('button', { name: 'Use', exact: true }).click();
    await page.getByRole('button', { name: 'Look Velvet' }).waitFor();
  });
});

describe('fingers', { tags: ['whole'] }, () => {
  it('buy nothing by a slip: unreadable numbers, the wheel, Enter, and Enter of an input method', async () => {
    const guidance = { id: 'g', variableName: 'guidance', label: 'Guidance', type: 'number' } as const;
    const style = { id: 's', variableName: 'style', label: 'Style', type: 'select', allowCustomValue: true } as const;
    const options = Array.from({ length: 9 }, (_, at) => ({ label: `Style ${at}`, value: `style-${at}` }));
    await publishForm(stage.product, 'slips', [
      { id: 'w', variableName: 'prompt', label: 'Words', type: 'text' },
      guidance,
      { ...style, options },
      {
        id: 'b',
        variableName: 'scene',
        label: 'Scene',
        type: 'prompt_builder',
        promptBuilderConfig: {
          template: '{count} foxes',
          subFields: [{ id: 'c', type: 'number', label: 'Count', variableName: 'count' }],
        },
      },
    ]);
    const { page } = await openScreen(stage, `/p/slips?id=${maya.sessionId}`, { viewport: desktop });
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/generations')) sent += 1;
    });
    const generate = page.getByRole('button', { name: generateName });
    for (const [label, text] of [
      ['Guidance', '1e'],
      ['Count', '1-2'],
    ] as const) {
      await page.getByLabel(label).pressSequentially(text);
      await generate.click();
      await page.getByText(`${label} must be a valid number`, { exact: true }).waitFor();
      await page.getByLabel(label).fill('7');
      await page.getByText(`${label} must be a valid number`, { exact: true }).waitFor({ state: 'detached' });
    }
    await page.getByLabel('Guidance').click();
    await page.getByLabel('Guidance').hover();
    await page.mouse.wheel(0, 400);
    await expect
      .poll(() => page.getByLabel('Guidance').evaluate((field) => field === document.activeElement))
      .toBe(false);
    expect(await page.getByLabel('Guidance').inputValue()).toBe('7');

    const custom = page.getByLabel('Custom value');
    await custom.fill('すいさい');
    await custom.evaluate((field) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true })),
    );
    expect(await custom.inputValue()).toBe('すいさい');
    await custom.press('Enter');
    await expect.poll(() => page.getByLabel('Style', { exact: true }).inputValue()).toBe('すいさい');

    await page.getByLabel('Words').fill('A red fox');
    await page.getByLabel('Words').press('Enter');
    await page.getByLabel('Count').press('Enter');
    expect(sent).toBe(0);
    await page.getByLabel('Count').press('Control+Enter');
    await page.getByRole('progressbar', { name: 'Generation progress' }).waitFor();
    expect(sent).toBe(1);
  });
});

describe('a price', () => {
  it('follows the entries and explains its factors', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/p/photo-to-video?id=${maya.sessionId}`, { viewport: desktop });
    await page.getByRole('button', { name: 'Generate (40 credits)' }).waitFor();
    await page.getByRole('radio', { name: '10 seconds' }).check();
    await page.getByRole('button', { name: 'Generate (80 credits)' }).waitFor();
    await page.getByText('40 credits × 2 (Length: 10 seconds)', { exact: true }).waitFor();
    await expectUsableLayout(page);
    await page.getByRole('radio', { name: '5 seconds' }).check();
    await page.getByRole('button', { name: 'Generate (40 credits)' }).waitFor();
  });

  it('does so on each step of the wizard', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport: phone });
    await page.getByLabel(/Describe your picture/).fill('A kite');
    const four = page.getByRole('radio', { name: '4', exact: true });
    await goToElement(page, four);
    await four.check();
    await page.getByText('40 credits', { exact: true }).waitFor();
    await page.getByText('10 credits × 4 (Pictures: 4)', { exact: true }).waitFor();
    await expectUsableLayout(page);
    await goToGenerateButton(page);
    await page.getByText('10 credits × 4 (Pictures: 4)', { exact: true }).waitFor();
  });
});

describe('a page whose cost changes while it is open', () => {
  it('says so, keeps the entries, and generates at the newly shown cost', async () => {
    const name = 'costly-image';
    const mood = { id: 'mood', variableName: 'mood', label: 'Mood', type: 'text' };
    await publishForm(stage.product, name, [{ ...mood, id: 'prompt', variableName: 'prompt', label: 'Prompt' }]);
    const { page } = await openScreen(stage, `/p/${name}?id=${maya.sessionId}`, { viewport: phone });
    const keys = new Set<string | undefined>();
    page.on('request', (sent) => {
      if (sent.method() === 'POST' && sent.url().endsWith('/api/generations')) {
        keys.add(sent.headers()['idempotency-key']);
      }
    });
    const prompt = page.getByLabel('Prompt');
    await goToElement(page, prompt);
    await prompt.fill('a heron at dawn');
    await page.getByRole('button', { name: 'Generate (10 credits)' }).waitFor();
    await changeModel(stage.product, name, { creditCost: 14, firstField: mood });

    await (await goToGenerateButton(page)).click();
    const refusal = page.getByRole('alert');
    await refusal
      .getByText('The cost of this page has changed from 10 to 14 credits. Please check it and try again.')
      .waitFor();
    await refusal.getByText('It didn’t start. No credits were charged.').waitFor();
    const changedPriceButton = page.getByRole('button', { name: 'Generate (14 credits)' });
    await changedPriceButton.waitFor();
    await expect.poll(() => prompt.inputValue()).toBe('a heron at dawn');
    await expectUsableLayout(page);

    await changedPriceButton.click();
    await page.getByRole('button', { name: 'View result now' }).waitFor();
    expect(keys.size).toBe(2);
    const subscriber = await stage.product.signIn(maya.sessionId);
    const { body } = await subscriber.call(generations.listGenerations, { query: {} });
    const charged = body.items.filter(({ routePath }: { routePath: string }) => routePath === `/${name}`);
    expect(charged).toMatchObject([{ status: 'completed', receipt: { charged: 14 } }]);
    const { values } = (await subscriber.call(generations.getGenerationValues, { params: { id: charged[0].id } })).body;
    expect(values).toEqual({ prompt: 'a heron at dawn' });
  });

  it('also says so if only the price rule changed, and explains the new price', { tags: ['whole'] }, async () => {
    const name = 'ruled-anew';
    const options = ['Draft', 'Fine'].map((label) => ({ label, value: label.toLowerCase() }));
    await publishForm(stage.product, name, [
      { id: 'p', variableName: 'prompt', label: 'Prompt', type: 'text' },
      { id: 'q', variableName: 'quality', label: 'Quality', type: 'select', options, required: true },
    ]);
    const rule = (factor: number): PriceRule => {
      const factors = [1, factor].map((one, index) => ({ value: options[index]!.value, factor: one }));
      return { rows: [{ by: 'value', field: 'quality', otherwise: factor, factors }], minimum: 1 };
    };
    await changeModel(stage.product, name, { creditCost: 10, priceRule: rule(2) });
    const { page } = await openScreen(stage, `/p/${name}?id=${maya.sessionId}`, { viewport: desktop });
    await page.getByLabel('Prompt').fill('a heron at dusk');
    const fine = page.getByRole('radio', { name: 'Fine' });
    await fine.check();
    await page.getByText('10 credits × 2 (Quality: Fine)', { exact: true }).waitFor();
    const shown = page.getByRole('button', { name: 'Generate (20 credits)' });
    await shown.waitFor();
    await changeModel(stage.product, name, { creditCost: 10, priceRule: rule(3) });

    await shown.click();
    const refusal = page.getByRole('alert');
    await refusal
      .getByText('The cost of this page has changed from 20 to 30 credits. Please check it and try again.')
      .waitFor();
    await refusal.getByText('It didn’t start. No credits were charged.').waitFor();
    await page.getByText('10 credits × 3 (Quality: Fine)', { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Prompt').inputValue()).toBe('a heron at dusk');
    expect(await fine.isChecked()).toBe(true);
    await expectUsableLayout(page);

    await page.getByRole('button', { name: 'Generate (30 credits)' }).click();
    await page.getByRole('button', { name: 'View result now' }).waitFor();
    const subscriber = await stage.product.signIn(maya.sessionId);
    const { body } = await subscriber.call(generations.listGenerations, { query: {} });
    const charged = body.items.filter(({ routePath }: { routePath: string }) => routePath === `/${name}`);
    expect(charged).toMatchObject([{ status: 'completed', receipt: { charged: 30 } }]);
    const { values } = (await subscriber.call(generations.getGenerationValues, { params: { id: charged[0].id } })).body;
    expect(values).toEqual({ prompt: 'a heron at dusk', quality: 'fine' });
  });
});
