import { afterAll, describe, expect } from 'vitest';
import { it } from '../stage.ts';
import { constants } from './constants.ts';
import { errorCatalogue } from './error-catalogue.ts';
import { startOutside } from './outside-stage.ts';
import { lookedUp, rowsOf } from './place.ts';
import { publishScenePages, publishSlowImage } from './scene-pages.ts';
import type { SceneName } from './scene-name.ts';
import type { RowText, CatalogueStage } from './scene.ts';
import { ScenePlayer } from './scene-player.ts';
import { scenes } from './scenes.ts';

let stage: CatalogueStage;
it.beforeAll(async ({ ownStage: own }) => {
  const outside = await startOutside();
  stage = { ...own, outside };
  await publishScenePages(own.product);
  await publishSlowImage(outside.product);
});
afterAll(() => stage.outside.close());

const player = new ScenePlayer<SceneName, RowText>((scene, lookUp) => scenes[scene](lookUp, stage));

describe('the error catalogue', () => {
  it.each(lookedUp(rowsOf<SceneName>(errorCatalogue)))('$part: “$text” ($scene)', ({ scene, text }) =>
    player.find(scene, text),
  );
});

describe('the constants', () => {
  it.each(lookedUp(rowsOf<SceneName>(constants)))('$part: $text ($scene)', ({ scene, text }) =>
    player.find(scene, text),
  );
});

describe('the scenes', () => {
  it.each(Object.keys(scenes) as SceneName[])('%s: plays to its end', (scene) => player.end(scene));
});

describe('the tables', () => {
  it('say why for what is not here', () => {
    for (const { place } of rowsOf<SceneName>(errorCatalogue, constants)) {
      expect(Object.values(place).join('')).toMatch(/\w{4}/);
    }
  });
});
