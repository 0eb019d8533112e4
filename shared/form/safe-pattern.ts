/** Longer texts are checked only by the provider. */
const maxTextLength = 1000;
const maxPatternLength = 300;
/** These steps take less than a tenth of a second. */
const affordableSteps = 20_000_000;

export interface SafePattern {
  test(text: string): boolean;
}

/** Returns undefined if a text could keep the foreign expression busy for long. */
export function safePattern(pattern: string): SafePattern | undefined {
  if (pattern.length > maxPatternLength || countMaxSteps(pattern, maxTextLength) > affordableSteps) return undefined;
  try {
    const expression = new RegExp(pattern, 'u');
    return { test: (text) => text.length > maxTextLength || expression.test(text) };
  } catch {
    return undefined;
  }
}

/** `ways` counts matches without endless repetitions, `loops` the endless ones over at least `size` characters each. */
interface Work {
  readonly ways: number;
  readonly size: number;
  readonly loops: number;
}

const one: Work = { ways: 1, size: 1, loops: 0 };

/** Infinite for unbounded parts: repetitions inside endless ones (`(a+)+`), references, lookahead and lookbehind. */
export function countMaxSteps(pattern: string, textLength: number): number {
  const rest = { text: pattern, at: 0 };
  const { ways, size, loops } = alternatives(rest);
  if (rest.at < pattern.length) return Infinity;
  const starts = pattern.startsWith('^') && !pattern.includes('|') ? 1 : textLength;
  return ways * size * textLength ** loops * starts;
}

interface Rest {
  readonly text: string;
  at: number;
}

const unbounded: Work = { ways: Infinity, size: Infinity, loops: Infinity };

function alternatives(rest: Rest): Work {
  let work = sequence(rest);
  while (taken(rest, /\|/y)) {
    const other = sequence(rest);
    work = {
      ways: work.ways + other.ways,
      size: Math.max(work.size, other.size),
      loops: Math.max(work.loops, other.loops),
    };
  }
  return work;
}

function sequence(rest: Rest): Work {
  let work: Work = { ways: 1, size: 1, loops: 0 };
  while (rest.at < rest.text.length && !/[|)]/.test(rest.text[rest.at] ?? '')) {
    const next = repeated(item(rest), rest);
    work = { ways: work.ways * next.ways, size: work.size + next.size, loops: work.loops + next.loops };
  }
  return work;
}

function item(rest: Rest): Work {
  if (taken(rest, /\((\?:)?(?!\?)/y)) {
    const inside = alternatives(rest);
    return taken(rest, /\)/y) ? inside : unbounded;
  }
  // An escape (not a reference), a class, or a literal character.
  return taken(rest, /\\[^1-9k]|\[(?:\\.|[^\]\\])*\]|[^\\[(]/suy) ? one : unseen(rest);
}

function unseen(rest: Rest): Work {
  rest.at = rest.text.length;
  return unbounded;
}

function repeated(work: Work, rest: Rest): Work {
  const [quantifier, least, comma, most] = taken(rest, /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y) ?? [];
  if (quantifier === undefined) return work;
  if (quantifier.startsWith('?')) return { ...work, ways: work.ways + 1 };
  if (least === undefined || (comma && !most)) {
    return work.ways === 1 && work.loops === 0
      ? { ...work, size: work.size * Number(least ?? 1), loops: 1 }
      : unbounded;
  }
  const times = Number(most || least);
  const choices = times - Number(least) + 1;
  return { ways: work.ways ** times * choices, size: work.size * times, loops: work.loops * times };
}

function taken(rest: Rest, sticky: RegExp): RegExpExecArray | null {
  sticky.lastIndex = rest.at;
  const found = sticky.exec(rest.text);
  if (found !== null) rest.at = sticky.lastIndex;
  return found;
}
