import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A condition, or a part of it, that was changed so that it is always true. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly condition: string;
  readonly removed: string;
  /** The file's text without the condition. */
  readonly source: string;
}

const projectRoot = join(import.meta.dirname, '../..');

/** These files protect credits and jobs with conditions on the table. */
const guardedFiles = [
  ...globSync('functions/domain/credits/*.ts', { cwd: projectRoot }),
  'functions/platform/table/table.ts',
  'functions/domain/generations/generation-charge.ts',
  'functions/domain/generations/generation.ts',
  'functions/domain/pro-requests/request-charge.ts',
];

const textLiteral = /'((?:[^'\\\n]|\\.)*)'/g;
const conditionLike = /attribute_(not_)?exists\(|[<>=] :/;

/** Lists one mutant per condition, and one per part of a condition with several. */
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

/** Keeps the names and values in use, because DynamoDB refuses a request with a value that no expression needs. */
function alwaysTrue(condition: string): string {
  return `((${condition}) OR attribute_exists(pk) OR attribute_not_exists(pk))`;
}

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
