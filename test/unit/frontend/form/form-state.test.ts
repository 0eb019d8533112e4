import { describe, expect, it } from 'vitest';
import { formStateAfter, problemsByKey, untouched, withoutSettled } from '#frontend/src/form/form-state.ts';

const wrong = new Map([['prompt', { message: 'Prompt is required', byPart: {} }]]);

describe('the form state', () => {
  it('stores entries by field key, for any key', () => {
    const one = formStateAfter(untouched, { type: 'entered', key: 'a.b[0]', value: 'x' });
    expect(formStateAfter(one, { type: 'entered', key: 'prompt', value: 'y' }).entered).toEqual({
      'a.b[0]': 'x',
      prompt: 'y',
    });
  });

  it('shows a problem only after the first check', () => {
    const typed = formStateAfter(untouched, { type: 'entered', key: 'prompt', value: '' });
    expect([...typed.checked]).toEqual([]);
    const checked = withoutSettled(formStateAfter(typed, { type: 'checked', keys: ['prompt', 'style'] }), wrong);
    expect([...checked.checked]).toEqual(['prompt']);
    expect([...withoutSettled(checked, new Map()).checked]).toEqual([]);
  });

  it('shows problems at once after submitting', () => {
    const submitted = formStateAfter(untouched, { type: 'submitted', keys: [] });
    expect([...formStateAfter(submitted, { type: 'entered', key: 'prompt', value: '' }).checked]).toEqual(['prompt']);
  });

  it('drops a problem of the server when the value changes', () => {
    const told = formStateAfter(untouched, { type: 'told', problems: wrong });
    expect(told.told.has('prompt')).toBe(true);
    expect(formStateAfter(told, { type: 'entered', key: 'prompt', value: 'a fox' }).told.size).toBe(0);
    expect(formStateAfter(told, { type: 'entered', key: 'style', value: 'oil' }).told.size).toBe(1);
    expect(formStateAfter(told, { type: 'submitted', keys: [] }).told.size).toBe(0);
  });
});

describe('filling in the whole form', () => {
  it('resets checks and the server’s problems, increases the count, and keeps running uploads', () => {
    const busy = formStateAfter(untouched, { type: 'busy', key: 'photo', isBusy: true });
    const told = formStateAfter(busy, { type: 'told', problems: wrong });
    const checked = formStateAfter(formStateAfter(told, { type: 'checked', keys: ['style'] }), {
      type: 'entered',
      key: 'style',
      value: 'oil',
    });
    const filled = formStateAfter(checked, { type: 'filled', values: { prompt: 'a fox' } });
    expect(filled).toEqual({ ...untouched, entered: { prompt: 'a fox' }, busy: new Set(['photo']), fillings: 1 });
    expect(formStateAfter(filled, { type: 'filled', values: {} }).fillings).toBe(2);
    expect(formStateAfter(filled, { type: 'busy', key: 'photo', isBusy: false }).busy.size).toBe(0);
  });
});

const scale = { label: 'Scale', variableName: 'loras[0].scale' };
const scene = { label: 'Scene', variableName: 'scene' };

describe('problems by field key', () => {
  it('include the field and the part of a prompt builder', () => {
    const found = problemsByKey(
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
    const found = problemsByKey(nested, [{ field: 'voice.id', message: 'B is required' }]);
    expect([...found.keys()]).toEqual(['voice.id']);
  });
});
