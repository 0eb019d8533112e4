import { join, relative } from 'node:path';
import { type Expression, type JsxChild, type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isConditionalExpression,
  isIdentifier,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/**
 * A browser that translates a page wraps its text nodes in elements. React then fails to insert or remove beside such
 * a text, and changes a text that is no longer shown. Alone in an element, a text is replaced with what is around it.
 */
it('has an element of its own for each text that changes or stands beside something that comes and goes', () => {
  const program = openProgram();
  onTestFinished(program.close);
  const findings = program.files.flatMap((file) => findLooseTexts(file, program.checker));
  expect(findings).toEqual([]);
});

function openProgram() {
  const api = new API({ cwd: root });
  const config = join(root, 'frontend/tsconfig.json');
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (!project) throw new Error(`There is no project ${config}`);
  const names = project.program.getSourceFileNames().filter((name) => /\/frontend\/src\/.*\.tsx$/.test(name));
  const files = names.flatMap((name) => project.program.getSourceFile(name) ?? []);
  return { files, checker: project.checker, close: () => api.close() };
}

function findLooseTexts(file: SourceFile, checker: Checker): string[] {
  const icons = importedIcons(file);
  const findings: string[] = [];
  const visit = (node: Node): void => {
    if (isJsxElement(node) || isJsxFragment(node)) {
      const children = node.children.filter(isRendered);
      const isShared = children.length > 1 || isJsxFragment(node);
      const isFixed =
        !isJsxFragment(node) && children.every((child) => isFixedText(child) || isFixedElement(child, icons));
      if (isShared && !isFixed)
        findings.push(...children.filter((child) => isText(child, checker)).map((child) => place(child, file)));
    }
    node.forEachChild(visit);
  };
  visit(file);
  return findings;
}

function importedIcons(file: SourceFile): ReadonlySet<string> {
  const names = /import \{([^}]+)\} from 'lucide-react';/.exec(file.text)?.[1] ?? '';
  return new Set(names.split(',').map((name) => name.trim().split(' as ').at(-1)!));
}

/** React drops line breaks with their indentation, and comments. */
function isRendered(child: JsxChild): boolean {
  if (isJsxText(child)) return !/^\s*\n\s*$/.test(child.text);
  return !isJsxExpression(child) || child.expression !== undefined;
}

function isText(child: JsxChild, checker: Checker): boolean {
  if (isJsxText(child)) return true;
  return isJsxExpression(child) && child.expression !== undefined && isTextValue(child.expression, checker);
}

function isTextValue(value: Expression, checker: Checker): boolean {
  if (isParenthesizedExpression(value)) return isTextValue(value.expression, checker);
  if (isConditionalExpression(value))
    return isTextValue(value.whenTrue, checker) || isTextValue(value.whenFalse, checker);
  if (isBinaryExpression(value) && value.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken)
    return isTextValue(value.right, checker);
  const flags = combineFlags(checker.getTypeAtLocation(value));
  // A prop of type ReactNode, which includes bigint, usually is an element.
  return (flags & (TypeFlags.StringLike | TypeFlags.NumberLike)) !== 0 && (flags & TypeFlags.BigInt) === 0;
}

function combineFlags(type: Type | undefined): number {
  if (type === undefined) return 0;
  return type.isUnionType() ? type.getTypes().reduce((flags, part) => flags | combineFlags(part), 0) : type.flags;
}

function isFixedText(child: JsxChild): boolean {
  if (isJsxText(child)) return true;
  if (!isJsxExpression(child) || child.expression === undefined) return false;
  let value: Node = child.expression;
  if (isStringLiteral(value) || isNoSubstitutionTemplateLiteral(value)) return true;
  if (!isPropertyAccessExpression(value)) return false;
  while (isPropertyAccessExpression(value)) value = value.expression;
  return isIdentifier(value) && /(messages|labels|texts)$/i.test(value.text);
}

function isFixedElement(child: JsxChild, icons: ReadonlySet<string>): boolean {
  if (!isJsxElement(child) && !isJsxSelfClosingElement(child)) return false;
  const { tagName, attributes } = isJsxElement(child) ? child.openingElement : child;
  const name = isIdentifier(tagName) ? tagName.text : '';
  return (/^[a-z]/.test(name) || icons.has(name)) && !/\bkey=/.test(attributes.getText());
}

function place(child: JsxChild, file: SourceFile): string {
  const start = child.pos + child.getFullText(file).search(/\S|$/);
  const line = file.text.slice(0, start).split('\n').length;
  const text = file.text.slice(start, child.end).trim().replaceAll(/\s+/g, ' ');
  return `${relative(root, file.fileName)}:${line} ${text}`;
}
