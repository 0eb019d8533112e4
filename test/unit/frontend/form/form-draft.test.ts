import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyField } from '#shared/form/field-types.ts';
import { readFormDraft, writeFormDraft } from '#frontend/src/form/form-draft.ts';
import { withPrompt } from '#frontend/src/form/use-form-draft.ts';
import { attemptPrefix, outcomePrefix, writeStored } from '#frontend/src/lib/browser-storage.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';

vi.hoisted(() => {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      Reflect.deleteProperty(this, key);
    },
    clear(this: Record<string, string>) {
      for (const key of Object.keys(this)) Reflect.deleteProperty(this, key);
    },
  };
  Object.defineProperty(globalThis, 'window', { value: globalThis });
  Object.defineProperty(globalThis, 'localStorage', { value: Object.create(methods) });
  Object.defineProperty(globalThis, 'sessionStorage', { value: Object.create(methods), configurable: true });
});

const options = [{ label: 'Oil', value: 'oil' }];
const fields: AnyField[] = [
  { id: '1', variableName: 'prompt', type: 'textarea', label: 'Prompt' },
  { id: '2', variableName: 'secret', type: 'password', label: 'Secret' },
  { id: '3', variableName: 'style', type: 'select', label: 'Style', options },
];
const maya = { userId: 'maya', routePath: '/dream' };

beforeEach(() => localStorage.clear());

describe('a draft', () => {
  it('keeps what was entered, but for passwords', () => {
    writeFormDraft(maya, fields, { prompt: 'a fox', secret: 'hush', style: 'oil' });
    expect(readFormDraft(maya, fields)).toEqual({ prompt: 'a fox', style: 'oil' });
    expect(JSON.stringify(localStorage)).not.toContain('hush');
  });

  it('belongs to one person and one page', () => {
    writeFormDraft(maya, fields, { prompt: 'a fox' });
    expect(readFormDraft({ ...maya, userId: 'tomas' }, fields)).toEqual({});
    expect(readFormDraft({ ...maya, routePath: '/other' }, fields)).toEqual({});
  });

  it('leaves out choices that are no longer offered, and fields that are gone', () => {
    writeFormDraft(maya, fields, { prompt: 'a fox', style: 'ink', gone: 'x' });
    expect(readFormDraft(maya, fields)).toEqual({ prompt: 'a fox' });
  });

  it('goes when somebody logs out, with what became of attempts', () => {
    writeFormDraft(maya, fields, { prompt: 'a fox' });
    writeStored(sessionStorage, `${attemptPrefix}/dream`, 'sent without an answer');
    writeStored(sessionStorage, `${outcomePrefix}maya:/dream`, { generationId: 'one' });
    useAppStore.getState().logOut();
    expect(readFormDraft(maya, fields)).toEqual({});
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

describe('a prompt that is brought along', () => {
  const field = (id: string, type: string, more: object = {}): AnyField => {
    const common = { id, variableName: id, type, label: id };
    return { ...common, ...more };
  };
  const builder = field('built', 'prompt_builder', { isPrompt: true });

  it.each([
    ['fills the prompt', [field('title', 'text'), field('prompt', 'textarea')], { prompt: 'a kite' }],
    ['leaves a hidden field alone', [field('prompt', 'textarea', { hidden: true })], {}],
    ['fills no other field in the place of one of parts', [builder, field('story', 'textarea')], {}],
  ])('%s', (_, given, filled) => {
    expect(withPrompt(given, 'a kite')).toEqual(filled);
  });
});
