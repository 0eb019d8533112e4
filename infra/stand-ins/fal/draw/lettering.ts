import outlines from './letters.json' with { type: 'json' };

/**
 * Outlines of Inter SemiBold (SIL Open Font License) on an em of 1000: by character the advance, a space and the SVG
 * path. Text drawn as paths needs no font on the machine.
 */
const letters: ReadonlyMap<string, string> = new Map(Object.entries(outlines));

const em = 1000;
const lineHeightEm = 1.28;
const minSizePx = 11;

export interface TextBox {
  readonly x: number;
  readonly width: number;
  /** The text ends here and grows upwards. */
  readonly bottom: number;
  readonly maxHeight: number;
  readonly sizePx: number;
}

/** Draws text as SVG paths, wrapped into a box. Text that is too long shrinks, and finally ends with an ellipsis. */
export function lettering(text: string, box: TextBox): { svg: string; height: number } {
  const maxLines = (sizePx: number) => Math.max(1, Math.floor(box.maxHeight / (sizePx * lineHeightEm)));
  let sizePx = box.sizePx;
  let lines = wrap(text, box.width / sizePx);
  while (lines.length > maxLines(sizePx) && sizePx > minSizePx) {
    sizePx *= 0.92;
    lines = wrap(text, box.width / sizePx);
  }
  const shown = lines.slice(0, maxLines(sizePx));
  if (shown.length < lines.length) shown[shown.length - 1] += '…';
  const lineHeight = sizePx * lineHeightEm;
  const svg = shown
    .map((line, index) => lineAt(line, { x: box.x, y: box.bottom - (shown.length - 1 - index) * lineHeight, sizePx }))
    .join('');
  return { svg, height: shown.length * lineHeight };
}

function wrap(text: string, widthEm: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(/\s+/).flatMap((part) => pieces(part, widthEm))) {
    const current = lines.at(-1) ?? '';
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && measureText(longer) > widthEm) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

function pieces(word: string, widthEm: number): string[] {
  const charactersPerPiece = Math.max(4, Math.floor(widthEm / 0.65));
  return measureText(word) <= widthEm ? [word] : (word.match(new RegExp(`.{1,${charactersPerPiece}}`, 'gu')) ?? []);
}

function findLetter(character: string): { readonly advance: number; readonly path: string } {
  const plain = character.normalize('NFKD').charAt(0);
  const [advance = '', ...path] = (letters.get(character) ?? letters.get(plain) ?? letters.get('?') ?? '').split(' ');
  return { advance: Number(advance), path: path.join(' ') };
}

function measureText(text: string): number {
  return Array.from(text, (character) => findLetter(character).advance).reduce((sum, advance) => sum + advance, 0) / em;
}

function lineAt(text: string, at: { x: number; y: number; sizePx: number }): string {
  let advanced = 0;
  const paths = Array.from(text, (character) => {
    const { advance, path } = findLetter(character);
    const drawn = path && `<path transform="translate(${advanced} 0)" d="${path}"/>`;
    advanced += advance;
    return drawn;
  });
  return `<g transform="translate(${at.x} ${at.y}) scale(${at.sizePx / em})">${paths.join('')}</g>`;
}
