import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../../shared/spec');

/** The parts of the specification whose headings have these numbers; none where the specification is not at hand. */
export function readSpecParts(file: string, ...numbers: readonly number[]): string[] {
  const path = join(folder, file);
  if (!existsSync(path)) return [];
  const parts = readFileSync(path, 'utf8').split(/^## /m);
  return numbers.map((number) => {
    const part = parts.find((one) => one.startsWith(`${number}. `));
    if (part === undefined) throw new Error(`${file} has no part ${number}`);
    return part;
  });
}

/** The cells of a part's table, without its head. */
export function tableRows(part: string): string[][] {
  const lines = part.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** What stands between quotation marks; a mark with a backslash is part of the text. */
export function quotedIn(text: string): string[] {
  return [...text.matchAll(/"((?:\\"|[^"])*)"/g)].map(([, quoted = '']) => quoted.replaceAll(String.raw`\"`, '"'));
}

/** The same for single marks, which an apostrophe is not. */
export function singlyQuotedIn(text: string): string[] {
  return [...text.matchAll(/(?<!\w)'([^'\n]+)'(?!\w)/g)].map(([, quoted = '']) => quoted);
}

/** The numbers of a part that are in none of the rows; throws when the part does not have a row's words. */
export function numbersBeside(part: string, rows: readonly { readonly text: string }[]): string[] {
  let left = part.replace(/^\d+\. /, '');
  for (const { text } of rows) {
    if (!part.includes(text)) throw new Error(`The specification does not say “${text}”`);
    left = left.replaceAll(text, '');
  }
  return left.match(/.{0,20}\d+/g) ?? [];
}
