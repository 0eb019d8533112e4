// @module-tag whole

import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ExecutionJournal } from '#infra/local-cloud/execution-journal.ts';
import { adaptDefinition } from '#infra/local-cloud/state-definition.ts';

it('restores executions after a crash, without the half-written last line', () => {
  const directory = mkdtempSync(join(tmpdir(), 'atelia-journal-'));
  const file = join(directory, 'machine.jsonl');
  const journal = new ExecutionJournal(file);
  journal.append({ type: 'started', name: 'a', input: '{}', atEpochMs: 1 });
  journal.append({ type: 'entered', name: 'a', state: 'Submit', input: { x: 1 }, canResume: true, atEpochMs: 2 });
  journal.append({ type: 'retried', name: 'a', state: 'Submit', atEpochMs: 3 });
  const record = journal.append({
    type: 'waiting',
    name: 'a',
    state: 'Submit',
    token: 't',
    deadlineEpochMs: 9,
    atEpochMs: 4,
  });
  appendFileSync(file, '{"type":"ended","name":"a","sta');
  const reopened = new ExecutionJournal(file);
  expect(reopened.get('a')).toEqual(record);
  const ended = reopened.append({ type: 'ended', name: 'a', status: 'SUCCEEDED', atEpochMs: 5 });
  expect(new ExecutionJournal(file).get('a')).toEqual(ended);
  expect(record).toMatchObject({
    status: 'RUNNING',
    transitions: 2,
    current: { state: 'Submit', input: { x: 1 } },
    waiting: { state: 'Submit', token: 't' },
    history: [{ state: 'Submit', retries: 1 }],
  });
  rmSync(directory, { recursive: true });
});

it('an execution stops waiting for a token when it enters the next state', () => {
  const directory = mkdtempSync(join(tmpdir(), 'atelia-journal-'));
  const journal = new ExecutionJournal(join(directory, 'machine.jsonl'));
  journal.append({ type: 'started', name: 'a', input: '{}', atEpochMs: 1 });
  journal.append({ type: 'waiting', name: 'a', state: 'Submit', token: 't', deadlineEpochMs: 9, atEpochMs: 2 });
  const record = journal.append({
    type: 'entered',
    name: 'a',
    state: 'Store',
    input: {},
    canResume: true,
    atEpochMs: 3,
  });
  expect(record.waiting).toBeUndefined();
  rmSync(directory, { recursive: true });
});

it('finds tasks of a definition, even nested, and refuses unsupported tasks', () => {
  const task = (resource: string) => ({ Type: 'Task', Resource: `arn:aws:states:::${resource}`, End: true });
  const branch = { StartAt: 'Inner', States: { Inner: task('lambda:invoke') } };
  const definition = {
    StartAt: 'Outer',
    States: {
      Outer: { Type: 'Parallel', Branches: [branch], Next: 'Last' },
      Last: task('lambda:invoke.waitForTaskToken'),
    },
  };
  const { tasks, topLevelStates } = adaptDefinition(JSON.stringify(definition));
  expect(tasks).toEqual([
    { name: 'Inner', waitsForToken: false },
    { name: 'Last', waitsForToken: true },
  ]);
  expect([...topLevelStates]).toEqual(['Outer', 'Last']);
  const unknown = { StartAt: 'Queue', States: { Queue: task('sqs:sendMessage') } };
  expect(() => adaptDefinition(JSON.stringify(unknown))).toThrow(
    'Queue is a task of "arn:aws:states:::sqs:sendMessage"',
  );
});

it('scales the pauses before retries', () => {
  const task = {
    Type: 'Task',
    Resource: 'arn:aws:states:::lambda:invoke',
    Retry: [{ ErrorEquals: ['Throttled'], IntervalSeconds: 2, MaxDelaySeconds: 30 }, { ErrorEquals: ['States.ALL'] }],
    End: true,
  };
  const { definition } = adaptDefinition(JSON.stringify({ StartAt: 'Store', States: { Store: task } }), 0.1);
  expect(definition).toMatchObject({
    States: {
      Store: {
        Retry: [
          { ErrorEquals: ['Throttled'], IntervalSeconds: 0.2, MaxDelaySeconds: 3 },
          { ErrorEquals: ['States.ALL'], IntervalSeconds: 0.1 },
        ],
      },
    },
  });
});
