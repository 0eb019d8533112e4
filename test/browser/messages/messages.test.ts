// @module-tag whole

import { afterAll, describe, expect } from 'vitest';
import { it } from '../stage.ts';
import { constants } from './constants.ts';
import { errorCatalogue } from './error-catalogue.ts';
import { startWithExternalServices } from './external-services.ts';
import { rowsOf, addRowTests } from './message-rows.ts';
import type { SceneName } from './scene-name.ts';
import { publishScenePages, publishSlowImage } from './scene-pages.ts';
import { ScenePlayer } from './scene-player.ts';
import type { RowText, CatalogueStage } from './scene.ts';
import { scenes } from './scenes.ts';

let stage: CatalogueStage;
it.beforeAll(async ({ ownStage }) => {
  const external = await startWithExternalServices();
  stage = { ...ownStage, external };
  await publishScenePages(ownStage.product);
  await publishSlowImage(external.product);
});
afterAll(() => stage.external.close());

const player = new ScenePlayer<SceneName, RowText>((scene, finder) => scenes[scene](finder, stage));
const find = (scene: SceneName, text: string) => player.find(scene, text);

describe('the error catalogue', () => {
  addRowTests(rowsOf<SceneName>(errorCatalogue), find);
});

describe('the constants', () => {
  addRowTests(rowsOf<SceneName>(constants), find);
});

describe(
  'the scenes',
  { tags: ['S2.4-2', 'S2.4-16', 'S2.5-3', 'S2.12-1', 'S2.16-3', 'S7.7-5', 'S8-18', 'S8-56'] },
  () => {
    it.each(Object.keys(scenes) as SceneName[])('%s: plays to its end', (scene) => player.end(scene));
  },
);

describe('the tables', () => {
  it('give a reason for rows that no scene looks up', () => {
    for (const { shownBy } of rowsOf<SceneName>(errorCatalogue, constants)) {
      expect(Object.values(shownBy).join('')).toMatch(/\w{4}/);
    }
  });
});
