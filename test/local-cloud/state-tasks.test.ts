// @module-tag whole

import { expect, it } from 'vitest';
import { newTaskToken, TaskTokens } from '#infra/local-cloud/state-tasks.ts';

const deadlineInOneMinute = () => Date.now() + 60_000;

it('accepts one answer per token', async () => {
  const tokens = new TaskTokens();
  const token = newTaskToken();
  const outcome = tokens.outcomeOf(token, deadlineInOneMinute());
  tokens.succeed(token, { first: true });
  expect(() => tokens.succeed(token, { second: true })).toThrow(expect.objectContaining({ name: 'TaskTimedOut' }));
  expect(() => tokens.heartbeat(token)).toThrow(expect.objectContaining({ name: 'TaskTimedOut' }));
  expect(await outcome).toEqual({ first: true });
});

it('refuses an answer after the deadline', () => {
  const tokens = new TaskTokens();
  const token = newTaskToken();
  void tokens.outcomeOf(token, Date.now() - 1);
  expect(tokens.isPending(token)).toBe(false);
  expect(() => tokens.succeed(token, {})).toThrow(expect.objectContaining({ name: 'TaskTimedOut' }));
});

it('distinguishes a malformed token from an expired one', () => {
  const tokens = new TaskTokens();
  expect(() => tokens.succeed('garbage', {})).toThrow(expect.objectContaining({ name: 'InvalidToken' }));
  expect(() => tokens.succeed(newTaskToken(), {})).toThrow(expect.objectContaining({ name: 'TaskTimedOut' }));
});

it('rejects with the error and cause of a failure', async () => {
  const tokens = new TaskTokens();
  const token = newTaskToken();
  const outcome = tokens.outcomeOf(token, deadlineInOneMinute());
  tokens.fail(token, 'Provider', 'gone');
  await expect(outcome).rejects.toMatchObject({ name: 'Provider', message: 'gone' });
});
