// @module-tag whole

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { assemblyDir } from '#infra/local-cloud/build.ts';
import { AlarmWatch, type Provocations, startWorld, type World } from './alarm-world.ts';
import { functionAlarms } from './function-alarms.ts';
import { generationAlarms } from './generation-alarms.ts';

const templateSchema = z.object({ Resources: z.record(z.string(), z.object({ Type: z.string() })) });

/** The names of the alarms in the template that the local cloud runs. */
function readAlarmNames(): string[] {
  const text = readFileSync(join(assemblyDir, 'App.template.json'), 'utf8');
  return Object.entries(templateSchema.parse(JSON.parse(text)).Resources).flatMap(([id, { Type }]) =>
    Type === 'AWS::CloudWatch::Alarm' ? [/^Alarms(?:Alarms)?(\w+?)[0-9A-F]{8}$/.exec(id)?.[1] ?? id] : [],
  );
}

let world: World;
let watch: AlarmWatch;
let provocations: Provocations;
beforeAll(async () => {
  world = await startWorld();
  watch = new AlarmWatch(world);
  provocations = { ...generationAlarms(world), ...functionAlarms(world) };
});
afterAll(async () => {
  await world.product.close();
});

it.for(readAlarmNames())('%s rings and ends', async (alarm) => {
  const provocation = provocations[alarm];
  if (provocation === undefined) throw new Error(`${alarm} is provoked nowhere in test/api/alarms`);
  await watch.provoke(alarm, provocation);
});

it('the table of alarms is complete', () => {
  const titles = ['alarm', 'provoked by', 'rings after: work + simulated s', 'steps of the runbook', 'ends after'];
  console.log([titles, titles.map(() => '---'), ...watch.rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
  expect(watch.rows.map(([alarm]) => alarm).toSorted()).toEqual(readAlarmNames().toSorted());
  expect(Object.keys(provocations).toSorted()).toEqual(readAlarmNames().toSorted());
});
