import { describe, expect, it } from 'vitest';
import { selectFiles } from '#frontend/src/files/file-selection.ts';

const file = (name: string, type = 'image/png', size = 10) => ({ name, type, size });

describe('selectFiles', () => {
  it('accepts as many files of the accepted types as there is room for', () => {
    const { accepted, problem } = selectFiles([file('a.png'), file('b.png'), file('c.png')], undefined, 2);
    expect(accepted.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
    expect(problem).toBeUndefined();
  });

  it('names files of other types and keeps the others', { tags: ['S5-9'] }, () => {
    const { accepted, problem } = selectFiles([file('a.png'), file('notes.txt', 'text/plain')], 'image/*', 5);
    expect(accepted.map(({ name }) => name)).toEqual(['a.png']);
    expect(problem).toBe('Invalid file types: notes.txt. Please select image files only.');
  });

  it('uses the extension if the type is missing', () => {
    expect(selectFiles([file('song.mp3', '')], 'audio/*', 1).accepted).toHaveLength(1);
    expect(selectFiles([file('song.mp3', '')], 'image/*', 1).accepted).toHaveLength(0);
  });

  it('refuses an empty file before the upload', () => {
    expect(selectFiles([file('zero.mp3', 'audio/mpeg', 0)], 'audio/*', 1)).toEqual({
      accepted: [],
      problem: 'zero.mp3 is empty. Please choose another file. No valid files selected.',
    });
  });

  it('reports missing room together with wrong types', { tags: ['S5-10'] }, () => {
    expect(selectFiles([file('song.mp3', 'audio/mpeg')], 'image/*', 1)).toEqual({
      accepted: [],
      problem: 'Invalid file types: song.mp3. Please select image files only. No valid files selected.',
    });
  });

  it('refuses large files before the upload, except images, which are scaled down', () => {
    const bytes = 200 * 1024 * 1024;
    expect(selectFiles([file('big.mp4', 'video/mp4', bytes), file('a.mp4', 'video/mp4')], 'video/*', 2)).toEqual({
      accepted: [file('a.mp4', 'video/mp4')],
      problem: 'big.mp4 is larger than 100 MB.',
    });
    expect(selectFiles([file('big.gif', 'image/gif', bytes)], undefined, 1).accepted).toEqual([]);
    expect(selectFiles([file('big.png', '', bytes)], undefined, 1)).toEqual({ accepted: [file('big.png', '', bytes)] });
  });
});
