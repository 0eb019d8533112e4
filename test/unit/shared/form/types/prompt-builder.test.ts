import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { renderPromptTemplate, unmatchedPlaceholders } from '#shared/form/types/prompt-builder.ts';

const config = (template: string, ...names: string[]) => ({
  template,
  subFields: names.map((name) => ({ id: name, type: 'text', label: name, variableName: name })),
});

describe('a prompt template', { tags: ['A3.3-15'] }, () => {
  it.each([
    ['A {style} photo of {subject}', { subject: 'a cat' }, 'A photo of a cat'],
    ['{subject}, {style}, at dawn', { subject: 'a cat' }, 'a cat, at dawn'],
    ['{style}, {subject}', { subject: 'a cat' }, 'a cat'],
    ['{subject}, {style}', { subject: 'a cat' }, 'a cat'],
    ['{subject} in {style}.', { subject: 'a cat' }, 'a cat in.'],
    ['{subject} {unknown}', { subject: 'a, , cat' }, 'a, , cat'],
    ['{subject}, {style}', {}, ''],
    ['{ subject }!', { subject: ' a cat ' }, 'a cat!'],
    ['{subject}', { subject: 5 }, '5'],
    ['{subject}', { subject: false }, 'false'],
    ['{subject}', { subject: { a: 1 } }, ''],
    ['{subject}', { subject: null }, ''],
    ['{subject}', { subject: 'a\u0000\u0000b' }, 'ab'],
    ['{style}; {subject}', { subject: 'a cat' }, 'a cat'],
    ['{style}  ,  {subject}', { subject: 'a cat' }, 'a cat'],
    ['{subject}  ;  {style}  ; x', { subject: 'a cat' }, 'a cat  ; x'],
    ['{subject} \t,\t {style} \t. x', { subject: 'a cat' }, 'a cat \t. x'],
    ['{subject},{style},x', { subject: 'a cat' }, 'a cat,x'],
    ['{subject},{style}! x', { subject: 'a cat' }, 'a cat! x'],
    ['{subject},{style}? x', { subject: 'a cat' }, 'a cat? x'],
    ['{subject},{style}\nx', { subject: 'a cat' }, 'a cat\nx'],
    ['{subject}, {style} x', { subject: 'a cat' }, 'a cat, x'],
    ['{subject} {style} x', { subject: 'a cat' }, 'a cat x'],
    ['{subject}  {style}  x', { subject: 'a cat' }, 'a cat x'],
    ['{subject}{style}x', { subject: 'a cat' }, 'a cat x'],
    ['{subject}  {style}  ! x', { subject: 'a cat' }, 'a cat  ! x'],
    ['{subject}  {style}  \n x', { subject: 'a cat' }, 'a cat  \n x'],
    ['{subject}  {style}', { subject: 'a cat' }, 'a cat'],
    [' {subject} ', { subject: 'a cat' }, 'a cat'],
    ['{style},{subject}', { subject: 'a cat' }, 'a cat'],
    ['Oh {style}, {subject}', { subject: 'a cat' }, 'Oh a cat'],
    ['{} {{subject}}', { subject: 'a cat' }, '{} {a cat}'],
  ])('%s', (template, values, text) => {
    expect(renderPromptTemplate(config(template, 'subject', 'style'), values)).toBe(text);
  });

  it('names the placeholders without a field', () => {
    expect(unmatchedPlaceholders(config('{a} {b} {c} {b} { a }', 'a'))).toEqual(['b', 'c']);
  });

  const plain = fc.string().map((text) => text.replace(/[{}]/g, ''));
  test.prop([
    fc.array(fc.tuple(plain, fc.constantFrom('a', 'b', 'zz'))),
    fc.dictionary(fc.constantFrom('a', 'b'), plain),
  ])('leaves no known placeholder and keeps every value', (parts, values) => {
    const template = parts.map(([text, name]) => `${text}{${name}}`).join('');
    const rendered = renderPromptTemplate(config(template, 'a', 'b'), values);
    expect(rendered).not.toMatch(/\{(a|b)\}/);
    const used = parts.map(([, name]) => values[name]?.trim() ?? '').filter((value) => /^\w+$/.test(value));
    for (const value of used) expect(rendered).toContain(value);
  });

  /** The obvious, slow implementation. */
  const tidied = (text: string) =>
    text
      .replace(/[ \t]*[,;][ \t]*\0(?=[ \t]*(?:[,;.!?\n]|$))/g, '')
      .replace(/\0[ \t]*[,;][ \t]*/g, '')
      .replace(/[ \t]*\0(?=[ \t]*(?:[.!?\n]|$))/g, '')
      .replace(/[ \t]*\0[ \t]*/g, ' ')
      .trim();
  const pieces = fc.array(fc.constantFrom(' ', '\t', ',', ';', '.', '\n', 'x', '{gap}'), { maxLength: 30 });
  test.prop([pieces.map((parts) => parts.join(''))], { numRuns: 1000 })('tidies %j', (template) => {
    expect(renderPromptTemplate(config(template), {})).toBe(tidied(template.replaceAll('{gap}', '\0')));
  });

  it.each([' ', '\t', ' \t'])('is filled in linear time, whatever blanks it contains: %j', (blank) => {
    const blanks = blank.repeat(500_000);
    const rendered = renderPromptTemplate(config('x{a} , {b}{c};{a}y', 'a'), { a: `a${blanks},${blanks}b` });
    expect(rendered.length).toBeGreaterThan(4 * blanks.length);
    expect(renderPromptTemplate(config(`x${blanks}{gap}${blanks},${blanks}{gap}${blanks}y`), {})).toMatch(/^x\s.*y$/s);
  });
});
