import { expect, it } from 'vitest';
import { resourcesOf, statementsOf, synthesise } from '#test/support/synthesise.ts';

const { app: withSender } = synthesise({ settings: { kind: 'playground', alerts: { sender: 'alerts@example.com' } } });
const withoutSender = synthesise().app;
const sending = (app: typeof withSender) =>
  statementsOf(app).filter(({ Action }) => [Action].flat().some((action: string) => action.startsWith('ses:')));

it('e-mails can be sent from the sender of the stage alone, by one function', () => {
  expect(sending(withoutSender)).toEqual([]);
  const [statement, ...others] = sending(withSender);
  expect(others).toEqual([]);
  expect(statement).toMatchObject({
    Action: 'ses:SendEmail',
    Condition: { StringEquals: { 'ses:FromAddress': 'alerts@example.com' } },
  });
  const identities = (JSON.stringify(statement!.Resource).match(/identity\/[\w@.]+/g) ?? []).toSorted();
  expect(identities).toEqual(['identity/alerts@example.com', 'identity/example.com']);
});

it('messages of alerts are repeated, and finally kept as dead letters', () => {
  const queues = resourcesOf(withSender, 'AWS::SQS::Queue').flatMap(({ Properties }) => Properties.RedrivePolicy ?? []);
  expect(queues).toMatchObject([{ maxReceiveCount: 5 }]);
  const [mapping] = resourcesOf(withSender, 'AWS::Lambda::EventSourceMapping').filter(
    ({ Properties }) => !Properties.StartingPosition,
  );
  expect(mapping?.Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
});
