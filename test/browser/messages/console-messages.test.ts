import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeStage, startStage } from '../open-screen.ts';
import { consoleCatalogue } from './console-catalogue.ts';
import { consoleConstants } from './console-constants.ts';
import { consoleRules } from './console-rules.ts';
import type { ConsoleSceneName, ConsoleText } from './console-scene-name.ts';
import { consoleScenes } from './console-scenes.ts';
import { startOutside } from './outside-stage.ts';
import { lookedUp, rowsOf } from './place.ts';
import { numbersBeside, readSpecParts, singlyQuotedIn } from './read-spec.ts';
import type { SpecStage } from './scene-name.ts';
import { ScenePlayer } from './scene-player.ts';

let stage: SpecStage;
beforeAll(async () => {
  const [own, outside] = await Promise.all([startStage(), startOutside()]);
  stage = { ...own, outside };
});
afterAll(async () => {
  await closeStage(stage);
  await stage.outside.close();
});

const player = new ScenePlayer<ConsoleSceneName, ConsoleText>((scene, lookUp) => consoleScenes[scene](lookUp, stage));

describe.each([
  ['rules (A§5)', consoleRules],
  ['error catalogue (A§8)', consoleCatalogue],
  ['constants (A§9)', consoleConstants],
] as const)('the %s', (_, table) => {
  it.each(lookedUp(rowsOf<ConsoleSceneName>(table)))('$part: “$text” ($scene)', ({ scene, text }) =>
    player.find(scene, text),
  );
});

describe('the tables', () => {
  const rows = rowsOf<ConsoleSceneName>(consoleRules, consoleCatalogue, consoleConstants);
  const texts: string[] = rows.map(({ text }) => text);

  it('say why for what is not looked up', () => {
    for (const { place } of rows) expect(Object.values(place).join('')).toMatch(/\w{4}/);
  });

  it.each(readSpecParts('admin-console.md', 5, 8))('hold every message of the specification: %#', (part) => {
    const quoted = singlyQuotedIn(part);
    expect(quoted.length).toBeGreaterThan(20);
    expect(quoted.filter((text) => !texts.includes(text))).toEqual([]);
  });

  it.each(readSpecParts('admin-console.md', 9))('hold every number of the specification, in its words', (part) => {
    expect(numbersBeside(part, rowsOf<ConsoleSceneName>(consoleConstants))).toEqual([]);
  });
});
