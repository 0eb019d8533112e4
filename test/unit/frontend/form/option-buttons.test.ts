import { describe, expect, it } from 'vitest';
import {
  listNumberButtons,
  listOptionButtons,
  fitOutline,
  parseRatio,
} from '#frontend/src/form/controls/option-buttons.tsx';

describe('the ratio of an option', () => {
  it.each([
    ['16:9', 16 / 9],
    ['1024x768', 4 / 3],
    ['square_hd', 1],
    ['portrait_4_3', 3 / 4],
    ['landscape_16_9', 16 / 9],
    ['auto', undefined],
    ['0:1', undefined],
    ['Deep voice man', undefined],
  ])('%s', (text, ratio) => {
    expect(parseRatio(text)).toBe(ratio);
  });

  it.each([0.01, 0.5, 1, 2, 100])('fits its square at %d', (ratio) => {
    const { x, y, width, height } = fitOutline(ratio);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(2);
    expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(22);
  });
});

describe('a choice', () => {
  const options = ['5', '10'].map((value) => ({ value, label: `${value} seconds` }));

  it('of a few short options has buttons, unless it can be empty, multiple or custom', () => {
    expect(listOptionButtons({ options, required: true })).toEqual(options);
    expect(listOptionButtons({ options, defaultValue: '5' })).toEqual(options);
    expect(listOptionButtons({ options })).toBeUndefined();
    expect(listOptionButtons({ options, required: true, multiple: true })).toBeUndefined();
    expect(listOptionButtons({ options, required: true, allowCustomValue: true })).toBeUndefined();
    const long = [{ value: 'a', label: 'An option of many words' }, ...options];
    expect(listOptionButtons({ options: long, required: true })).toBeUndefined();
  });

  it('of whole numbers has buttons if they are few', () => {
    expect(listNumberButtons({ min: 1, max: 4 })?.map(({ value }) => value)).toEqual(['1', '2', '3', '4']);
    expect(listNumberButtons({ min: 0, max: 100 })).toBeUndefined();
    expect(listNumberButtons({ min: 0, max: 1, step: 0.1 })).toBeUndefined();
    expect(listNumberButtons({ max: 4 })).toBeUndefined();
  });
});
