import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeStage, startStage } from './open-screen.ts';
import { constants } from './spec/constants.ts';
import { errorCatalogue } from './spec/error-catalogue.ts';
import { startOutside } from './spec/outside-stage.ts';
import { lookedUp, rowsOf } from './spec/place.ts';
import { quotedIn, readSpecPart, tableRows } from './spec/read-spec.ts';
import { publishScenePages, publishSlowImage } from './spec/scene-pages.ts';
import type { RowText, SceneName, SpecStage } from './spec/scene-name.ts';
import { ScenePlayer } from './spec/scene-player.ts';
import { scenes } from './spec/scenes.ts';

let stage: SpecStage;
beforeAll(async () => {
  const [own, outside] = await Promise.all([startStage(), startOutside()]);
  stage = { ...own, outside };
  await publishScenePages(own.product);
  await publishSlowImage(outside.product);
});
afterAll(async () => {
  await closeStage(stage);
  await stage.outside.close();
});

const player = new ScenePlayer<SceneName, RowText>((scene, lookUp) => scenes[scene](lookUp, stage));

describe('the error catalogue (S§8)', () => {
  it.each(lookedUp(rowsOf<SceneName>(errorCatalogue)))('$part: “$text” ($scene)', ({ scene, text }) =>
    player.find(scene, text),
  );
});

describe('the constants (S§9)', () => {
  it.each(lookedUp(rowsOf<SceneName>(constants)))('$part: $text ($scene)', ({ scene, text }) =>
    player.find(scene, text),
  );
});

describe('the tables', () => {
  const rows = rowsOf<SceneName>(errorCatalogue, constants);

  it('say why for what is not here', () => {
    for (const { place } of rows) expect(Object.values(place).join('')).toMatch(/\w{4}/);
  });

  const catalogue = readSpecPart('subscriber-app.md', 8);
  it.runIf(catalogue)('hold every message of the specification', () => {
    const quoted = tableRows(catalogue ?? '').map(([area = '', text = '']) => [area, quotedIn(text)] as const);
    expect(quoted.length).toBeGreaterThan(15);
    for (const [area, texts] of quoted) {
      const known = rows.filter(({ part }) => part === area).map(({ text }) => text);
      expect(known, area).toEqual(expect.arrayContaining(texts));
    }
  });

  const limits = readSpecPart('subscriber-app.md', 9);
  it.runIf(limits)('hold every number of the specification, in its words', () => {
    let left = limits ?? '';
    for (const { text } of rowsOf<SceneName>(constants)) {
      expect(limits, text).toContain(text);
      left = left.replaceAll(text, '');
    }
    // The heading's own number is the part's.
    expect(left.replace(/^9\. /, '')).not.toMatch(/\d/);
  });
});
