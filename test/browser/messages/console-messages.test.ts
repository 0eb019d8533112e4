// @module-tag whole

import { afterAll, describe, expect } from 'vitest';
import { it } from '../stage.ts';
import { consoleCatalogue } from './console-catalogue.ts';
import { consoleConstants } from './console-constants.ts';
import { consoleRules } from './console-rules.ts';
import type { ConsoleSceneName } from './console-scene-name.ts';
import type { ConsoleText } from './console-scene.ts';
import { consoleScenes } from './console-scenes.ts';
import { startWithExternalServices } from './external-services.ts';
import { rowsOf, addRowTests } from './message-rows.ts';
import { ScenePlayer } from './scene-player.ts';
import type { CatalogueStage } from './scene.ts';

let stage: CatalogueStage;
it.beforeAll(async ({ ownStage }) => {
  const external = await startWithExternalServices();
  stage = { ...ownStage, external };
});
afterAll(() => stage.external.close());

const player = new ScenePlayer<ConsoleSceneName, ConsoleText>((scene, finder) => consoleScenes[scene](finder, stage));

describe.each([
  ['rules', consoleRules],
  ['error catalogue', consoleCatalogue],
  ['constants', consoleConstants],
] as const)('the %s', (_, table) => {
  addRowTests(rowsOf<ConsoleSceneName>(table), (scene, text) => player.find(scene, text));
});

describe(
  'the scenes',
  {
    tags: [
      'A2.13-2',
      'A2.16-7',
      'A2.17-13',
      'A3.2-11',
      'A3.2-19',
      'A4.9-2',
      'A4.9-3',
      'A4.10-4',
      'A7.2-6',
      'A7.10-9',
      'A8.2-3',
      'S9-41',
    ],
  },
  () => {
    it.each(Object.keys(consoleScenes) as ConsoleSceneName[])('%s: plays to its end', (scene) => player.end(scene));
  },
);

describe('the tables', () => {
  it('give a reason for rows that no scene looks up', () => {
    for (const { shownBy } of rowsOf<ConsoleSceneName>(consoleRules, consoleCatalogue, consoleConstants)) {
      expect(Object.values(shownBy).join('')).toMatch(/\w{4}/);
    }
  });
});
