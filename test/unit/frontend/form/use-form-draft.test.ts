import { beforeEach, describe, expect, it, vi } from 'vitest';
import { discardDraft, listDraftedPages, markStarted } from '#frontend/src/form/drafted-pages.ts';
import {
  readOwnPresets,
  removeOwnPreset,
  saveOwnPreset,
  writeOwnPresets,
} from '#frontend/src/form/presets/preset-chips.tsx';
import {
  readFormDraft,
  fillPrompt,
  pickRestorable,
  writeFormDraft,
  fillSeeds,
} from '#frontend/src/form/use-form-draft.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import {
  attemptPrefix,
  draftPrefix,
  localStore,
  outcomePrefix,
  presetPrefix,
  tabStore,
  writeStored,
} from '#frontend/src/lib/browser-storage.ts';
import type { AnyField } from '#shared/form/field-types.ts';
import { removeSeeds } from '#shared/form/form-values.ts';
import { validateField } from '#shared/form/read-form.ts';

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
  Object.defineProperty(globalThis, 'window', { value: globalThis, configurable: true });
  Object.defineProperty(globalThis, 'localStorage', { value: Object.create(methods), configurable: true });
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

describe('drafted pages', () => {
  it('are identified by the longest text, and belong to one subscriber', () => {
    writeFormDraft(maya, fields, { prompt: 'a fox in the snow', style: 'oil' });
    writeFormDraft({ ...maya, routePath: '/one' }, fields, { prompt: 'fox', style: 'a_very_long_choice' });
    writeFormDraft({ ...maya, routePath: '/parts' }, fields, { prompt: { who: 'a grey wolf', how: 'ink' } });
    writeFormDraft({ ...maya, userId: 'mayas-sister' }, fields, { prompt: 'a secret of hers' });
    expect(listDraftedPages('maya')).toEqual([
      { routePath: '/dream', text: 'a fox in the snow' },
      { routePath: '/one', text: '' },
      { routePath: '/parts', text: 'a grey wolf' },
    ]);
  });

  it('are not identified by files, choices, single words or empty values', () => {
    const photo = { publicUrl: 'https://media.test/1.jpg', filename: 'an old harbour in the morning fog.jpg' };
    const stored = {
      photo,
      moods: ['calm and very quiet'],
      style: null,
      title: ' Lighthousekeepers ',
      prompt: ' boats at rest ',
    };
    writeStored(localStore, `${draftPrefix}maya:/dream`, { ...stored, negative: 'no people at all' });
    expect(listDraftedPages('maya')).toEqual([{ routePath: '/dream', text: 'no people at all' }]);
    writeStored(localStore, `${draftPrefix}maya:/dream`, stored);
    expect(listDraftedPages('maya')).toEqual([{ routePath: '/dream', text: 'boats at rest' }]);
  });

  it('include drafts that can’t be read', () => {
    writeStored(localStore, `${draftPrefix}maya:/dream`, 7);
    expect(listDraftedPages('maya')).toEqual([{ routePath: '/dream', text: '' }]);
    discardDraft('maya', '/dream');
    expect(listDraftedPages('maya')).toEqual([]);
  });
});

describe('values of a started generation', () => {
  it('stay in the form, and count as a draft only after a change', () => {
    writeFormDraft(maya, fields, { prompt: 'a fox in the snow' });
    writeFormDraft({ ...maya, routePath: '/other' }, fields, { prompt: 'a fox in the snow' });
    writeFormDraft({ ...maya, userId: 'tomas' }, fields, { prompt: 'a fox in the snow' });
    markStarted('maya', '/dream');
    expect(listDraftedPages('maya')).toMatchObject([{ routePath: '/other' }]);
    expect(listDraftedPages('tomas')).toMatchObject([{ routePath: '/dream' }]);
    expect(readFormDraft(maya, fields)).toEqual({ prompt: 'a fox in the snow' });
    writeFormDraft(maya, fields, { prompt: 'a grey fox in the snow' });
    expect(listDraftedPages('maya')).toContainEqual({ routePath: '/dream', text: 'a grey fox in the snow' });
  });
});

describe('a draft', () => {
  it('keeps the entries, except passwords', () => {
    writeFormDraft(maya, fields, { prompt: 'a fox', secret: 'hush', style: 'oil' });
    expect(readFormDraft(maya, fields)).toEqual({ prompt: 'a fox', style: 'oil' });
  });

  it('can be longer than the limit for submitting, so the text can be shortened later', () => {
    const prompt = 'a fox '.repeat(20_000);
    writeFormDraft(maya, fields, { prompt });
    expect(readFormDraft(maya, fields)).toEqual({ prompt });
    expect(JSON.stringify(localStorage)).not.toContain('hush');
  });

  it('belongs to one person and one page', () => {
    writeFormDraft(maya, fields, { prompt: 'a fox' });
    expect(readFormDraft({ ...maya, userId: 'tomas' }, fields)).toEqual({});
    expect(readFormDraft({ ...maya, routePath: '/other' }, fields)).toEqual({});
  });

  it('drops options that are no longer offered, and removed fields', () => {
    writeFormDraft(maya, fields, { prompt: 'a fox', style: 'ink', gone: 'x' });
    expect(readFormDraft(maya, fields)).toEqual({ prompt: 'a fox' });
  });

  it('is removed on sign-out, together with attempts and their results', () => {
    writeFormDraft(maya, fields, { prompt: 'a fox' });
    writeStored(tabStore, `${attemptPrefix}/dream`, 'sent without an answer');
    writeStored(tabStore, `${outcomePrefix}maya:/dream`, { generationId: 'one' });
    useAppStore.getState().logOut();
    expect(readFormDraft(maya, fields)).toEqual({});
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

describe('a subscriber’s own presets', () => {
  const key = `${presetPrefix}maya:/dream`;
  const oil = { name: 'Oil', values: { style: 'oil' } };
  const fox = { name: 'Fox', values: { prompt: 'a fox' } };

  it('are kept in their order, and replaced under their name', () => {
    saveOwnPreset(key, oil);
    saveOwnPreset(key, fox);
    saveOwnPreset(key, { ...oil, values: { style: 'ink' } });
    expect(readOwnPresets(key)).toEqual([{ ...oil, values: { style: 'ink' } }, fox]);
    expect(readOwnPresets(`${presetPrefix}tomas:/dream`)).toEqual([]);
    writeOwnPresets(key, []);
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('return to their place by Undo, beside those that were saved meanwhile', () => {
    writeOwnPresets(key, [oil, fox]);
    const undo = removeOwnPreset(key, oil);
    expect(readOwnPresets(key)).toEqual([fox]);
    const ink = { name: 'Ink', values: { style: 'ink' } };
    saveOwnPreset(key, ink);
    undo();
    expect(readOwnPresets(key)).toEqual([oil, fox, ink]);
  });

  it('keep the entries that were saved under the name of a deleted one', () => {
    writeOwnPresets(key, [oil]);
    const undo = removeOwnPreset(key, oil);
    const newOil = { ...oil, values: { style: 'ink' } };
    saveOwnPreset(key, newOil);
    undo();
    expect(readOwnPresets(key)).toEqual([newOil]);
  });

  it('are read as far as they are valid, and removed on sign-out', () => {
    writeStored(localStore, key, [oil, { name: 'Broken', values: { a: { b: { c: 1 } } } }, 7]);
    expect(readOwnPresets(key)).toEqual([oil]);
    writeStored(localStore, key, 'none');
    expect(readOwnPresets(key)).toEqual([]);
    saveOwnPreset(key, fox);
    useAppStore.getState().logOut();
    expect(readOwnPresets(key)).toEqual([]);
  });

  it('fill in only what the form still accepts, and no secret', () => {
    const values = { prompt: 'a fox', secret: 'hush', style: 'ink', gone: 'x' };
    expect(pickRestorable(fields, values)).toEqual({ prompt: 'a fox' });
  });
});

describe('a prefilled prompt', () => {
  const field = (id: string, type: string, more: object = {}): AnyField => {
    const common = { id, variableName: id, type, label: id };
    return { ...common, ...more };
  };
  const builder = field('built', 'prompt_builder', { isPrompt: true });

  it.each([
    ['fills the prompt', [field('title', 'text'), field('prompt', 'textarea')], { prompt: 'a kite' }],
    ['does not fill a hidden field', [field('prompt', 'textarea', { hidden: true })], {}],
    ['fills no other field in place of a field with parts', [builder, field('story', 'textarea')], {}],
  ])('%s', (_, draft, filled) => {
    expect(fillPrompt(draft, 'a kite')).toEqual(filled);
  });
});

describe('the entries of a variation', () => {
  it('are the same without their seed, at any depth', () => {
    const entered = { prompt: 'a fox', seed: 42, 'advanced.random_seed': '7', seedling: 'oak' };
    expect(removeSeeds(entered)).toEqual({
      prompt: 'a fox',
      seed: null,
      'advanced.random_seed': null,
      seedling: 'oak',
    });
  });
});

describe('the empty seed of a form that starts by itself', () => {
  const seed = { id: 's', label: 'Seed', type: 'number', required: true } as const;
  const seedFields: [string, AnyField][] = [
    ['a number', seed],
    ['a number within limits', { ...seed, min: 3, max: 9 }],
    ['a number within the provider’s limits', { ...seed, valueSchema: { type: 'integer', minimum: 1, maximum: 255 } }],
    ['a slider', { ...seed, type: 'range', variableName: 'random_seed' }],
    ['a text', { ...seed, type: 'text' }],
  ];
  it.each(seedFields)('gets a new value that is valid: %s', (_, field) => {
    const key = field.variableName ?? 'seed';
    const filled = fillSeeds([field], { [key]: null });
    expect(filled[key]).not.toBeNull();
    expect(validateField(field, filled[key])).toBeUndefined();
  });

  it('differs each time', () => {
    const seeds = Array.from({ length: 20 }, () => fillSeeds([seed], { seed: null })['seed']);
    expect(new Set(seeds).size).toBeGreaterThan(15);
  });

  it('stays empty if the form does not require it, and keeps what is entered', () => {
    const optional: AnyField = { ...seed, required: false };
    expect(fillSeeds([optional], { seed: null })).toEqual({ seed: null });
    expect(fillSeeds([seed], { seed: '42', prompt: 'a fox' })).toEqual({ seed: '42', prompt: 'a fox' });
    const hiddenByRule: AnyField = {
      ...seed,
      rules: [{ effect: 'show', field: 'prompt', is: 'equals', values: ['a'] }],
    };
    expect(fillSeeds([hiddenByRule], { seed: null })).toEqual({ seed: null });
  });
});
