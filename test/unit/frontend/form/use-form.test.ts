import { describe, expect, it } from 'vitest';
import {
  emptyFormState,
  type FormChange,
  type FormState,
  groupProblems,
  hideSolvedProblems,
  reduceFormState,
} from '#frontend/src/form/use-form.ts';
import type { FormValues } from '#shared/form/form-values.ts';

const wrong = new Map([['prompt', { message: 'Prompt is required', byPart: {} }]]);

describe('the form state', () => {
  it('stores entries by field key, for any key', () => {
    const one = reduceFormState(emptyFormState, { type: 'entered', key: 'a.b[0]', value: 'x' });
    expect(reduceFormState(one, { type: 'entered', key: 'prompt', value: 'y' }).entered).toEqual({
      'a.b[0]': 'x',
      prompt: 'y',
    });
  });

  it('shows a problem only after the first check', () => {
    const typed = reduceFormState(emptyFormState, { type: 'entered', key: 'prompt', value: '' });
    expect([...typed.checked]).toEqual([]);
    const checked = hideSolvedProblems(reduceFormState(typed, { type: 'checked', keys: ['prompt', 'style'] }), wrong);
    expect([...checked.checked]).toEqual(['prompt']);
    expect([...hideSolvedProblems(checked, new Map()).checked]).toEqual([]);
  });

  it('shows problems at once after submitting', () => {
    const submitted = reduceFormState(emptyFormState, { type: 'submitted', keys: [] });
    expect([...reduceFormState(submitted, { type: 'entered', key: 'prompt', value: '' }).checked]).toEqual(['prompt']);
  });

  it('drops a problem of the server when the value changes', () => {
    const withServerProblem = reduceFormState(emptyFormState, { type: 'server', problems: wrong });
    expect(withServerProblem.server.has('prompt')).toBe(true);
    expect(reduceFormState(withServerProblem, { type: 'entered', key: 'prompt', value: 'a fox' }).server.size).toBe(0);
    expect(reduceFormState(withServerProblem, { type: 'entered', key: 'style', value: 'oil' }).server.size).toBe(1);
    expect(reduceFormState(withServerProblem, { type: 'submitted', keys: [] }).server.size).toBe(0);
  });
});

describe('filling in', () => {
  const fill = (state: FormState, values: FormValues) => reduceFormState(state, { type: 'filled', values });

  it('resets checks and the server’s problems of its fields, increases their counts, and keeps running uploads', () => {
    const busy = reduceFormState(emptyFormState, { type: 'busy', key: 'photo', isBusy: true });
    const withServerProblem = reduceFormState(busy, { type: 'server', problems: wrong });
    const checked = reduceFormState(withServerProblem, { type: 'checked', keys: ['style'] });
    const values = { prompt: 'a fox', style: 'oil' };
    const filled = fill(checked, values);
    expect(filled).toEqual({
      ...emptyFormState,
      entered: values,
      busy: new Set(['photo']),
      fills: { prompt: 1, style: 1 },
    });
    expect(fill(filled, { prompt: null }).fills).toEqual({ prompt: 2, style: 1 });
    expect(reduceFormState(filled, { type: 'busy', key: 'photo', isBusy: false }).busy.size).toBe(0);
  });

  it('leaves the other fields alone', () => {
    const entered = reduceFormState(emptyFormState, { type: 'entered', key: 'style', value: 'oil' });
    const checked = reduceFormState(entered, { type: 'checked', keys: ['style'] });
    const filled = fill(checked, { prompt: 'a fox' });
    expect(filled.entered).toEqual({ style: 'oil', prompt: 'a fox' });
    expect(filled.fills['style']).toBeUndefined();
    expect([...filled.checked]).toEqual(['style']);
  });

  it('ignores a late response to an earlier entry', () => {
    const late: FormChange = { type: 'entered', key: 'prompt', value: 'a red fox', fills: undefined };
    expect(reduceFormState(emptyFormState, late).entered).toEqual({ prompt: 'a red fox' });
    const cleared = fill(emptyFormState, { prompt: null });
    expect(reduceFormState(cleared, late)).toBe(cleared);
    expect(reduceFormState(cleared, { ...late, fills: 1 }).entered).toEqual({ prompt: 'a red fox' });
  });
});

const scale = { label: 'Scale', variableName: 'loras[0].scale' };
const scene = { label: 'Scene', variableName: 'scene' };

describe('problems by field key', () => {
  it('include the field and the part of a prompt builder', () => {
    const found = groupProblems(
      [scale, scene],
      [
        { field: 'scene.subject', message: 'Subject is required' },
        { field: 'loras[0].scale', message: 'Scale must be at most 100' },
        { field: 'elsewhere', message: 'unknown' },
      ],
    );
    expect(Object.fromEntries(found)).toEqual({
      'loras[0].scale': { message: 'Scale must be at most 100', byPart: {} },
      scene: { message: 'Subject is required', byPart: { subject: 'Subject is required' } },
    });
  });

  it('stay separate if one key starts with another', () => {
    const nested = [
      { label: 'A', variableName: 'voice' },
      { label: 'B', variableName: 'voice.id' },
    ];
    const found = groupProblems(nested, [{ field: 'voice.id', message: 'B is required' }]);
    expect([...found.keys()]).toEqual(['voice.id']);
  });
});
