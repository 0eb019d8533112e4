import { describe, expect, it } from 'vitest';
import { type Field, fieldSchema } from '#shared/form/field-types.ts';
import { promptField } from '#shared/form/prompt-field.ts';

/** Fields of the type, named as given; `{...}` has more settings. */
const field = (type: string, variableName: string, settings: object = {}): Field =>
  fieldSchema.parse({ id: variableName, label: variableName, type, variableName, ...settings });

const promptOf = (...fields: Field[]) => promptField(fields)?.variableName;

describe('the prompt of a form', () => {
  const style = field('textarea', 'style');
  const prompt = field('text', 'prompt');

  it('is the field that is marked', () => {
    expect(promptOf(prompt, style, field('text', 'words', { isPrompt: true }))).toBe('words');
    expect(promptOf(prompt, style, field('prompt_builder', 'scene', { isPrompt: true }))).toBe('scene');
  });

  it('is else the one that is called so', () => {
    expect(promptOf(style, prompt)).toBe('prompt');
    expect(promptOf(style, field('text', 'Prompt'))).toBe('Prompt');
  });

  it('is else the first long text, whatever it is called', { tags: ['S3-22'] }, () => {
    expect(promptOf(field('text', 'title'), field('textarea', 'gen_text'), style)).toBe('gen_text');
    expect(promptOf(field('prompt_builder', 'scene'), style)).toBe('scene');
  });

  it('is not what shall not be seen, nor JSON, nor a list', () => {
    const notText = [{ type: 'array', items: { type: 'string' } }, { type: 'object' }, {}, { anyOf: [{}] }];
    const others = notText.map((valueSchema, index) => field('textarea', `other_${index}`, { valueSchema }));
    expect(promptOf(field('textarea', 'negative_prompt'), ...others)).toBeUndefined();
    const mixed = field('textarea', 'mixed', { valueSchema: { minLength: 1, items: {} } });
    expect(promptOf(mixed)).toBeUndefined();
    expect(promptOf(...others, field('textarea', 'lyrics', { valueSchema: { maxLength: 600 } }))).toBe('lyrics');
    expect(promptOf(...others, field('textarea', 'script', { valueSchema: { type: 'string', minLength: 1 } }))).toBe(
      'script',
    );
  });

  it('is not what nobody sees', () => {
    expect(promptOf(field('textarea', 'style', { hidden: true }), field('textarea', 'story'))).toBe('story');
    expect(promptOf(field('textarea', 'prompt', { hidden: true, isPrompt: true }))).toBeUndefined();
  });

  it('is none where nothing is said in words', () => {
    expect(promptOf(field('text', 'title'), field('file', 'prompt'), field('select', 'style'))).toBeUndefined();
  });
});
