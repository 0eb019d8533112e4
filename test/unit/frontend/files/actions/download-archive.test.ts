import { it, expect } from 'vitest';
import { makeUniqueName } from '#frontend/src/files/actions/download-archive.ts';

it('numbers a file in an archive whose name is taken', () => {
  const taken = ['fox.jpg', 'Fox (2).jpg', 'notes', '.env'].map((name) => ({ name }));
  expect(['owl.jpg', 'fox.jpg', 'notes', '.env'].map((name) => makeUniqueName(name, taken))).toEqual([
    'owl.jpg',
    'fox (3).jpg',
    'notes (2)',
    '.env (2)',
  ]);
});
