import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from '@swc/core';

const root = join(import.meta.dirname, '../../../..');

/** The errors that a function throws, and its calls. */
interface Unit {
  readonly file: string;
  /** The class of a method. */
  readonly owner?: string;
  readonly codes: Set<string>;
  /** `file: code` of errors thrown without `because`. */
  readonly unexplained: Set<string>;
  readonly names: Set<string>;
  readonly calls: { readonly receiver: string; readonly method: string }[];
}

interface SourceFile {
  readonly imports: Map<string, { readonly file: string; readonly name: string }>;
  readonly units: Map<string, Unit>;
}

type Node = { readonly type: string } & Record<string, unknown>;

/** Classes behind a receiver's name, when several classes have a method with one name. */
const behind = new Map<string, readonly string[]>([
  ['ledger', ['Ledger']],
  ['credits', ['Ledger', 'ExternalCredits']],
  ['book', ['Ledger', 'ExternalCredits']],
  ['outbox', ['DeductionOutbox']],
  ['client', ['CompanionClient']],
  ['table', ['Table']],
  ['companion', ['EmbeddedCompanion', 'ExternalCompanion', 'CompanionClient']],
  // Only a caller sends a foreign cursor, in a query that the contract names.
  ['cursors', []],
]);

const refusals: ReadonlySet<string | undefined> = new Set(['AppError', 'TryLater']);

type Thrown = Pick<Unit, 'codes' | 'unexplained'>;

/** Finds the codes of `AppError` that each endpoint can reach, by the feature's folder and the endpoint's name. */
export function reachableErrors(): Map<string, Map<string, Thrown>> {
  const files = new Map<string, SourceFile>();
  for (const file of globSync('functions/**/*.ts', { cwd: root })) files.set(file, readSource(file));
  const found = new Map<string, Map<string, Thrown>>();
  for (const [file, { units }] of files) {
    const [, feature] = /^functions\/api\/([^/]+)\/handler\.ts$/.exec(file) ?? [];
    if (feature === undefined) continue;
    const endpoints = [...units].filter(([, { owner }]) => owner === 'endpoints');
    found.set(feature, new Map(endpoints.map(([name, unit]) => [name.split('.')[1] ?? '', thrownFrom(files, unit)])));
  }
  return found;
}

function thrownFrom(files: ReadonlyMap<string, SourceFile>, start: Unit): Thrown {
  const codes = new Set<string>();
  const unexplained = new Set<string>();
  const seen = new Set<Unit>();
  const waiting = [start];
  for (let unit = waiting.pop(); unit !== undefined; unit = waiting.pop()) {
    if (seen.has(unit)) continue;
    seen.add(unit);
    for (const code of unit.codes) codes.add(code);
    for (const code of unit.unexplained) unexplained.add(code);
    waiting.push(...namedIn(files, unit), ...calledIn(files, unit));
  }
  return { codes, unexplained };
}

/** Finds functions and constants that a unit mentions, because passed functions are called elsewhere. */
function namedIn(files: ReadonlyMap<string, SourceFile>, { file, names }: Unit): Unit[] {
  const source = files.get(file);
  return [...names].flatMap((name) => {
    const imported = source?.imports.get(name);
    const unit = imported ? files.get(imported.file)?.units.get(imported.name) : source?.units.get(name);
    return unit ?? [];
  });
}

function calledIn(files: ReadonlyMap<string, SourceFile>, { file, owner, calls }: Unit): Unit[] {
  return calls.flatMap(({ receiver, method }) => {
    if (receiver === 'this') return files.get(file)?.units.get(`${owner}.${method}`) ?? [];
    const owners = behind.get(receiver);
    const methods = [...files.values()].flatMap(({ units }) =>
      [...units.values()].filter((unit) => isMethod(unit) && units.get(`${unit.owner}.${method}`) === unit),
    );
    return methods.filter((unit) => owners === undefined || owners.includes(unit.owner ?? ''));
  });
}

function isMethod({ owner }: Unit): boolean {
  return owner !== undefined && owner !== 'endpoints';
}

function readSource(file: string): SourceFile {
  const source: SourceFile = { imports: new Map(), units: new Map() };
  const { body } = parseSync(readFileSync(join(root, file), 'utf8'), { syntax: 'typescript' });
  for (const item of body as unknown as Node[]) {
    if (item.type === 'ImportDeclaration') readImport(file, item, source);
    else readDeclaration(file, (item.type === 'ExportDeclaration' ? item['declaration'] : item) as Node, source);
  }
  return source;
}

function readImport(file: string, item: Node, { imports }: SourceFile): void {
  const from = textOf(item['source']);
  if (item['typeOnly'] || !(from.startsWith('.') || from.startsWith('#functions/'))) return;
  const target = from.startsWith('#') ? from.slice(1) : posix.join(posix.dirname(file), from);
  for (const specifier of item['specifiers'] as Node[]) {
    const local = textOf(specifier['local']);
    imports.set(local, { file: target, name: specifier['imported'] ? textOf(specifier['imported']) : local });
  }
}

function readDeclaration(file: string, item: Node, { units }: SourceFile): void {
  if (item.type === 'FunctionDeclaration') units.set(textOf(item['identifier']), unitOf(file, item));
  if (item.type === 'ClassDeclaration') {
    const owner = textOf(item['identifier']);
    for (const member of item['body'] as Node[]) {
      if (member.type === 'ClassMethod') units.set(`${owner}.${textOf(member['key'])}`, unitOf(file, member, owner));
    }
  }
  if (item.type !== 'VariableDeclaration') return;
  for (const { id, init } of item['declarations'] as { id: Node; init: Node | null }[]) {
    if (init === null || id.type !== 'Identifier') continue;
    const name = textOf(id);
    if (name === 'handler' && init.type === 'CallExpression') readEndpoints(file, init, units);
    // Functions in an object are found by their property's name.
    else if (init.type !== 'ObjectExpression') units.set(name, unitOf(file, init));
    for (const [key, value] of propertiesOf(init)) units.set(`${name}.${key}`, unitOf(file, value, name));
  }
}

/** The second argument of `feature` has an endpoint for each route. */
function readEndpoints(file: string, call: Node, units: Map<string, Unit>): void {
  const [, endpoints] = call['arguments'] as { expression: Node }[];
  if (endpoints === undefined) return;
  for (const [key, value] of propertiesOf(endpoints.expression)) {
    units.set(`endpoints.${key}`, unitOf(file, value, 'endpoints'));
  }
}

function propertiesOf(node: Node): [string, Node][] {
  if (node.type !== 'ObjectExpression') return [];
  return (node['properties'] as Node[]).flatMap((property): [string, Node][] => {
    if (property.type === 'KeyValueProperty') return [[textOf(property['key']), property['value'] as Node]];
    if (property.type === 'MethodProperty') return [[textOf(property['key']), property]];
    return property.type === 'Identifier' ? [[textOf(property), property]] : [];
  });
}

function unitOf(file: string, node: Node, owner?: string): Unit {
  const unit: Unit = {
    file,
    ...(owner && { owner }),
    codes: new Set(),
    unexplained: new Set(),
    names: new Set(),
    calls: [],
  };
  visit(node, unit);
  return unit;
}

/** Type expressions are not executed. */
const expressionsOfTypes = ['TsAsExpression', 'TsSatisfiesExpression', 'TsNonNullExpression', 'TsConstAssertion'];

function visit(value: unknown, unit: Unit): void {
  if (Array.isArray(value)) for (const item of value) visit(item, unit);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const node = value as Node;
  if (typeof node.type === 'string' && node.type.startsWith('Ts') && !expressionsOfTypes.includes(node.type)) return;
  if (node.type === 'Identifier') unit.names.add(textOf(node));
  if (node.type === 'NewExpression' && refusals.has(textOf(node['callee']))) {
    const code = codeOf(node, unit);
    unit.codes.add(code);
    if (!explained.has(node)) unit.unexplained.add(`${unit.file}: ${code}`);
  }
  if (node.type === 'CallExpression') readCall(node['callee'] as Node, unit);
  // Property names refer to nothing in this file.
  const skipped = node.type === 'MemberExpression' ? 'property' : node.type === 'KeyValueProperty' ? 'key' : '';
  for (const [key, child] of Object.entries(node)) if (key !== skipped) visit(child, unit);
}

/** The errors whose `because` is called. */
const explained = new WeakSet<object>();

function readCall(callee: Node, unit: Unit): void {
  if (callee.type !== 'MemberExpression') return;
  if (textOf(callee['property']) === 'because') explained.add(callee['object'] as Node);
  unit.calls.push({ receiver: nameOf(callee['object'] as Node), method: textOf(callee['property']) });
}

/** Both `deps.ledger` and `(await deps.ledger())` are called ledger. */
function nameOf(node: Node): string {
  switch (node.type) {
    case 'ThisExpression':
      return 'this';
    case 'MemberExpression':
      return textOf(node['property']);
    case 'CallExpression':
      return nameOf(node['callee'] as Node);
    case 'AwaitExpression':
      return nameOf(node['argument'] as Node);
    case 'ParenthesisExpression':
      return nameOf(node['expression'] as Node);
    default:
      return textOf(node);
  }
}

function codeOf(node: Node, { file }: Unit): string {
  const [first] = node['arguments'] as { expression: Node }[];
  if (first?.expression.type === 'StringLiteral') return textOf(first.expression);
  throw new Error(`${file}: the code of an AppError is written out, so that it can be found`);
}

function textOf(node: unknown): string {
  const { value } = node as { value?: unknown };
  return typeof value === 'string' ? value : '';
}
