import { describe, expect, it } from 'vitest';
import { parsePastedOptions } from '#frontend/src/admin/editor/field-settings/options-editor.tsx';

describe('a pasted list of options', () => {
  it.each([
    [
      'Oil\nInk',
      [
        ['Oil', 'Oil'],
        ['Ink', 'Ink'],
      ],
    ],
    [
      'Oil, oil\r\n\r\n  Ink , ink \n',
      [
        ['Oil', 'oil'],
        ['Ink', 'ink'],
      ],
    ],
    [
      'Red, dark, dark_red\nBlue',
      [
        ['Red, dark', 'dark_red'],
        ['Blue', 'Blue'],
      ],
    ],
    ['Oil\toil', [['Oil', 'oil']]],
    [
      'A, b\ta_b\nC\t',
      [
        ['A, b', 'a_b'],
        ['C', 'C'],
      ],
    ],
    [
      ',only\nlabel,',
      [
        ['only', 'only'],
        ['label', 'label'],
      ],
    ],
    [
      '["square", "wide"]',
      [
        ['square', 'square'],
        ['wide', 'wide'],
      ],
    ],
    [
      '[1, 2]',
      [
        ['1', '1'],
        ['2', '2'],
      ],
    ],
    ['[{ "label": "Oil", "value": "oil" }]', [['Oil', 'oil']]],
  ])('%j is a list', (text, options) => {
    expect(parsePastedOptions(text).map(({ label, value }) => [label, value])).toEqual(options);
  });

  it.each(['', 'Oil', 'Oil, oil', '[broken', '[]'])('%j is plain text', (text) => {
    expect(parsePastedOptions(text)).toEqual([]);
  });
});
