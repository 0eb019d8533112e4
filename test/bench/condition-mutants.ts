import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A condition, or one part of it, made to let everything pass. */
export interface Mutant {
  /** From the project's folder. */
  readonly file: string;
  readonly line: number;
  readonly condition: string;
  /** The removed condition. */
  readonly removed: string;
  /** The file's text without it. */
  readonly source: string;
}

const projectRoot = join(import.meta.dirname, '../..');

/** Everything that decides about credits and jobs by a condition of the table. */
const guardedFiles = [
  ...globSync('functions/domain/credits/*.ts', { cwd: projectRoot }),
  'functions/platform/table/table.ts',
  'functions/domain/generations/generation-charge.ts',
  'functions/domain/generations/generation.ts',
  'functions/domain/pro-requests/request-charge.ts',
];

const textLiteral = /'((?:[^'\\\n]|\\.)*)'/g;
const conditionLike = /attribute_(not_)?exists\(|[<>=] :/;

/** Each condition removed as a whole, and each of its parts where it has several. */
export function conditionMutants(): Mutant[] {
  return guardedFiles.toSorted().flatMap((file) => {
    const source = readFileSync(join(projectRoot, file), 'utf8');
    return [...source.matchAll(textLiteral)]
      .filter(([, text = '']) => conditionLike.test(text) && !/^SET |,/.test(text))
      .flatMap((found) => mutantsOf(file, source, found));
  });
}

function mutantsOf(file: string, source: string, found: RegExpExecArray): Mutant[] {
  const [literal, condition = ''] = found;
  const line = source.slice(0, found.index).split('\n').length;
  const parts = partsOf(condition);
  const removals = parts.length > 1 ? [condition, ...parts] : [condition];
  return removals.map((removed) => {
    const mutated = condition.replace(removed, alwaysTrue(removed));
    const text = `${source.slice(0, found.index)}'${mutated}'${source.slice(found.index + literal.length)}`;
    return { file, line, condition, removed, source: text };
  });
}

/** Keeps the names and values in use: DynamoDB refuses a request with a value that no expression needs. */
function alwaysTrue(condition: string): string {
  return `((${condition}) OR attribute_exists(pk) OR attribute_not_exists(pk))`;
}

/** Split at the outermost ANDs. */
function partsOf(condition: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { index, 0: token } of condition.matchAll(/[()]| AND /g)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (depth === 0) {
      parts.push(condition.slice(start, index));
      start = index + token.length;
    }
  }
  return [...parts, condition.slice(start)];
}
