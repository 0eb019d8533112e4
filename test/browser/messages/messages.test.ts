import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeStage, startStage } from '../open-screen.ts';
import { constants } from './constants.ts';
import { errorCatalogue } from './error-catalogue.ts';
import { startOutside } from './outside-stage.ts';
import { lookedUp, rowsOf } from './place.ts';
import { numbersBeside, quotedIn, readSpecParts, tableRows } from './read-spec.ts';
import { publishScenePages, publishSlowImage } from './scene-pages.ts';
import type { RowText, SceneName, SpecStage } from './scene-name.ts';
import { ScenePlayer } from './scene-player.ts';
import { scenes } from './scenes.ts';

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

  it.each(readSpecParts('subscriber-app.md', 8))('hold every message of the specification', (part) => {
    const areas = tableRows(part);
    expect(areas.length).toBeGreaterThan(15);
    const known = new Set(rows.map((row) => `${row.part}: ${row.text}`));
    const said = areas.flatMap(([area = '', text = '']) => quotedIn(text).map((quoted) => `${area}: ${quoted}`));
    expect(said.filter((one) => !known.has(one))).toEqual([]);
  });

  it.each(readSpecParts('subscriber-app.md', 9))('hold every number of the specification, in its words', (part) => {
    expect(numbersBeside(part, rowsOf<SceneName>(constants))).toEqual([]);
  });
});
