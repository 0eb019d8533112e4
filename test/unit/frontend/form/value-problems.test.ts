import { describe, expect, it } from 'vitest';
import { problemsByKey } from '#frontend/src/form/value-problems.ts';

const scale = { label: 'Scale', variableName: 'loras[0].scale' };
const scene = { label: 'Scene', variableName: 'scene' };

describe('problems by the key of their field', () => {
  it('find the field, and the part of a prompt builder', () => {
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

  it('stay apart where one key begins with another', () => {
    const nested = [
      { label: 'A', variableName: 'voice' },
      { label: 'B', variableName: 'voice.id' },
    ];
    const found = problemsByKey(nested, [{ field: 'voice.id', message: 'B is required' }]);
    expect([...found.keys()]).toEqual(['voice.id']);
  });
});
