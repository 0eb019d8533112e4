import { afterAll, describe, expect } from 'vitest';
import { it } from '../stage.ts';
import { consoleCatalogue } from './console-catalogue.ts';
import { consoleConstants } from './console-constants.ts';
import { consoleRules } from './console-rules.ts';
import type { ConsoleSceneName } from './console-scene-name.ts';
import type { ConsoleText } from './console-scene.ts';
import { consoleScenes } from './console-scenes.ts';
import { startOutside } from './outside-stage.ts';
import { lookedUp, rowsOf } from './place.ts';
import type { CatalogueStage } from './scene.ts';
import { ScenePlayer } from './scene-player.ts';

let stage: CatalogueStage;
it.beforeAll(async ({ ownStage: own }) => {
  const outside = await startOutside();
  stage = { ...own, outside };
});
afterAll(() => stage.outside.close());

const player = new ScenePlayer<ConsoleSceneName, ConsoleText>((scene, lookUp) => consoleScenes[scene](lookUp, stage));

describe.each([
  ['rules', consoleRules],
  ['error catalogue', consoleCatalogue],
  ['constants', consoleConstants],
] as const)('the %s', (_, table) => {
  it.each(lookedUp(rowsOf<ConsoleSceneName>(table)))('$part: “$text” ($scene)', ({ scene, text }) =>
    player.find(scene, text),
  );
});

describe('the scenes', () => {
  it.each(Object.keys(consoleScenes) as ConsoleSceneName[])('%s: plays to its end', (scene) => player.end(scene));
});

describe('the tables', () => {
  it('say why for what is not looked up', () => {
    for (const { place } of rowsOf<ConsoleSceneName>(consoleRules, consoleCatalogue, consoleConstants)) {
      expect(Object.values(place).join('')).toMatch(/\w{4}/);
    }
  });
});
