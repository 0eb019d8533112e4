import { describe, expect, it } from 'vitest';
import type { AnyField } from '#shared/form/field-types.ts';
import { readAnswers } from '#shared/rules/pro-form.ts';

const field = (more: Partial<AnyField>): AnyField => ({ id: 'f', key: 'f', label: 'Label', type: 'text', ...more });
const valueOf = (more: Partial<AnyField>, value: unknown) => readAnswers([field(more)], { f: value })[0]?.value;
const options = [
  { label: 'Oil painting', value: 'oil' },
  { label: 'Comic', value: 'comic' },
];

describe('the answers of a form', () => {
  it.each([
    [{}, ' A dog ', 'A dog'],
    [{ type: 'number' }, 3, '3'],
    [{ type: 'boolean' }, true, 'Yes'],
    [{ type: 'boolean' }, false, 'No'],
    [{ type: 'select', options }, 'oil', 'Oil painting'],
    [{ type: 'select', options, allowCustomValue: true }, 'chalk', 'chalk'],
    [{ type: 'select', options, multiple: true }, ['comic', 'oil'], 'Comic, Oil painting'],
    [{ type: 'dropdown_with_image', imageOptions: [{ ...options[0]!, imageUrl: 'x' }] }, 'oil', 'Oil painting'],
  ] as const)('for %j with %j are: %s', (more, value, text) => {
    expect(valueOf(more as Partial<AnyField>, value)).toBe(text);
  });

  it('fill in a prompt builder', () => {
    const subFields = [{ id: 's', key: 'mood', label: 'Mood', type: 'text' }];
    const promptBuilderConfig = { template: 'A {mood} dog', subFields };
    expect(valueOf({ type: 'prompt_builder', promptBuilderConfig }, { mood: 'proud' })).toBe('A proud dog');
  });

  it('show files by their names, and contain their addresses', { tags: ['S3-55'] }, () => {
    const file = { publicUrl: 'https://media.test/uploaded/u/1.png', filename: 'me.png' };
    const other = { publicUrl: 'https://media.test/uploaded/u/2.png' };
    expect(readAnswers([field({ type: 'file', multiple: true })], { f: [file, other] })).toEqual([
      { label: 'Label', value: 'me.png', files: [file.publicUrl, other.publicUrl] },
    ]);
  });

  it('keep a file without a name', () => {
    const publicUrl = 'https://media.test/uploaded/u/2.png';
    expect(readAnswers([field({ type: 'file' })], { f: { publicUrl } })).toEqual([
      { label: 'Label', value: '', files: [publicUrl] },
    ]);
  });

  it('leave out empty fields and fields that were not visible', () => {
    const rules: AnyField['rules'] = [{ effect: 'show', field: 'style', is: 'equals', values: ['oil'] }];
    const fields = [
      field({ key: 'style', label: 'Style' }),
      field({ key: 'frame', label: 'Frame', rules }),
      field({ key: 'empty', label: 'Empty' }),
      field({ key: 'source', label: 'Source', hidden: true, defaultValue: 'web' }),
    ];
    const labels = (style: string) => readAnswers(fields, { style, frame: 'gold' }).map(({ label }) => label);
    expect(labels('oil')).toEqual(['Style', 'Frame', 'Source']);
    expect(labels('comic')).toEqual(['Style', 'Source']);
  });
});
