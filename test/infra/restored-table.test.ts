import { expect, it } from 'vitest';
import { completeProduction, resourcesOf, synthesise } from '#test/support/synthesise.ts';

const restoredTable = {
  name: 'a-restored-table',
  streamArn: 'arn:aws:dynamodb:eu-central-1:123456789012:table/a-restored-table/stream/2026-11-27T09:30:00.000',
};
const own = synthesise({ stage: 'prod', settings: completeProduction });
const restored = synthesise({ stage: 'prod', settings: { ...completeProduction, restoredTable } });

it('a restored table is used by all functions, rights, streams and operator commands', () => {
  const { app, data } = restored;
  const named = resourcesOf(app, 'AWS::Lambda::Function').flatMap(
    ({ Properties }) => Properties.Environment?.Variables?.TABLE_NAME ?? [],
  );
  expect(new Set(named)).toEqual(new Set([restoredTable.name]));
  const rights = JSON.stringify(resourcesOf(app, 'AWS::IAM::Role'));
  expect(rights).toContain(`:table/${restoredTable.name}/index/gsi1`);
  expect(rights).not.toMatch(/ImportValue[^}]*Table/);
  const streams = resourcesOf(app, 'AWS::Lambda::EventSourceMapping').map(
    ({ Properties }) => Properties.EventSourceArn,
  );
  expect(streams.filter((arn) => arn === restoredTable.streamArn)).toHaveLength(2);
  data.hasOutput('TableName', { Value: restoredTable.name });
});

it("the stage's own table stays as it is, with the exports that the deployed app still uses", () => {
  const exports = ({ data }: typeof own) =>
    Object.values(data.findOutputs('*')).flatMap(({ Export }) => (Export ? [Export.Name as string] : []));
  expect(restored.data.findResources('AWS::DynamoDB::Table')).toEqual(own.data.findResources('AWS::DynamoDB::Table'));
  const ofTable = exports(own).filter((name) => /Table/.test(name));
  expect(ofTable).toHaveLength(3);
  expect(exports(restored)).toEqual(expect.arrayContaining(ofTable));
});
