// @module-tag whole

import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AlarmState, evaluateAlarm, evaluationRange } from '#infra/local-cloud/alarms.ts';
import { assemblyDir } from '#infra/local-cloud/build.ts';
import { readAssembly } from '#infra/local-cloud/cloud-assembly.ts';
import { completeProduction, resourcesOf, stacksOf } from '#test/support/synthesise.ts';
import { AlarmWatch, type Provocations, startWorld, type World } from './alarm-world.ts';
import { functionAlarms } from './function-alarms.ts';
import { generationAlarms } from './generation-alarms.ts';

/** The names of the alarms in the templates that the local cloud runs. */
const { stacks } = await readAssembly(assemblyDir);
const alarmNames = stacks.flatMap(({ template }) =>
  Object.entries(template.Resources).flatMap(([id, { Type }]) =>
    Type === 'AWS::CloudWatch::Alarm' ? [/^Alarms(?:Alarms)?(\w+?)[0-9A-F]{8}$/.exec(id)?.[1] ?? id] : [],
  ),
);

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

it.for(alarmNames)('%s rings and ends', async (alarm) => {
  const provocation = provocations[alarm];
  if (provocation === undefined) throw new Error(`${alarm} is provoked nowhere in test/api/alarms`);
  await watch.provoke(alarm, provocation);
});

/** The local cloud has no us-east-1, so these are judged by the rules in the templates of a production. */
const edgeCauses: Readonly<Record<string, string>> = {
  EdgeErrors: 'CloudFront answers with server errors',
  FirewallBlocks: 'the firewall blocks an attack',
};

it('the alarms of the edge ring and end', () => {
  const { root } = stacksOf({ stage: 'prod', settings: completeProduction });
  const edge = Template.fromStack(root.node.findChild('EdgeAlarms') as never);
  for (const { Properties } of resourcesOf(edge, 'AWS::CloudWatch::Alarm')) {
    const alarm = Object.keys(edgeCauses).find((name) =>
      Properties['AlarmDescription'].endsWith(`#${name.toLowerCase()}`),
    )!;
    const evaluationPeriods: number = Properties['EvaluationPeriods'];
    const rule = {
      comparison: Properties['ComparisonOperator'],
      threshold: Properties['Threshold'],
      evaluationPeriods,
      datapointsToAlarm: Properties['DatapointsToAlarm'] ?? evaluationPeriods,
      missingIs: Properties['TreatMissingData'],
    };
    const values: (number | undefined)[] = Array(evaluationRange(rule)).fill(undefined);
    const countPeriods = (value: number, wanted: AlarmState) => {
      const before = values.length;
      while (evaluateAlarm(rule, values.slice(-evaluationRange(rule))) !== wanted) values.push(value);
      return `0.0 + ${(values.length - before) * Properties['Period']}`;
    };
    const rings = countPeriods(rule.threshold, 'ALARM');
    const ends = countPeriods(0, 'OK');
    const how = `${edgeCauses[alarm]} (metric fed by the test, rule alone)`;
    watch.rows.push([alarm, how, rings, 'the cause is mended', ends]);
  }
  expect(watch.rows.map(([alarm]) => alarm)).toEqual(expect.arrayContaining(Object.keys(edgeCauses)));
});

it('the table of alarms is complete', () => {
  const titles = ['alarm', 'provoked by', 'rings after: work + simulated s', 'steps of the runbook', 'ends after'];
  console.log([titles, titles.map(() => '---'), ...watch.rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
  const inTable = watch.rows.flatMap(([alarm = '']) => (alarm in edgeCauses ? [] : [alarm]));
  expect(inTable.toSorted()).toEqual(alarmNames.toSorted());
  expect(Object.keys(provocations).toSorted()).toEqual(alarmNames.toSorted());
});
