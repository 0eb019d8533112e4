import { describe, expect, it } from 'vitest';
import { listChosenValues, toggleChosen } from '#frontend/src/form/controls/select-control.tsx';

describe('a choice', () => {
  const one = { multiple: false };
  it('holds one value, or toggles several', { tags: ['S3-39'] }, () => {
    expect(toggleChosen(one, 'ink', 'oil')).toBe('oil');
    expect(toggleChosen({ ...one, multiple: true }, ['ink'], 'oil')).toEqual(['ink', 'oil']);
    expect(toggleChosen({ ...one, multiple: true }, ['ink', 'oil'], 'ink')).toEqual(['oil']);
    expect(listChosenValues('')).toEqual([]);
    expect(listChosenValues(5)).toEqual(['5']);
  });
});
