import { describe, expect, it } from 'vitest';
import { selectFiles } from '#frontend/src/features/assets/file-selection.ts';

const file = (name: string, type = 'image/png', size = 10) => ({ name, type, size });

describe('selectFiles', () => {
  it('takes as many files of the accepted kind as there is room for', () => {
    const { accepted, problem } = selectFiles([file('a.png'), file('b.png'), file('c.png')], undefined, 2);
    expect(accepted.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
    expect(problem).toBeUndefined();
  });

  it('names the files of other kinds and keeps the rest', () => {
    const { accepted, problem } = selectFiles([file('a.png'), file('notes.txt', 'text/plain')], 'image/*', 5);
    expect(accepted.map(({ name }) => name)).toEqual(['a.png']);
    expect(problem).toBe('Invalid file types: notes.txt. Please select image files only.');
  });

  it('goes by the extension when the type says nothing', () => {
    expect(selectFiles([file('song.mp3', '')], 'audio/*', 1).accepted).toHaveLength(1);
    expect(selectFiles([file('song.mp3', '')], 'image/*', 1).accepted).toHaveLength(0);
  });

  it('refuses what is too large before it is sent', () => {
    expect(selectFiles([file('big.png', 'image/png', 200 * 1024 * 1024)], undefined, 1)).toEqual({
      accepted: [],
      problem: 'big.png is larger than 100 MB.',
    });
  });
});
