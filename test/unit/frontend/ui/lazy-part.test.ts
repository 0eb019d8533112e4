import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { lazyCode, pickCode } from '#frontend/src/lib/lazy-code.ts';
import { lazyPart } from '#frontend/src/ui/lazy-part.tsx';

const views = { Title: ({ text }: { readonly text: string }) => createElement('h1', {}, text) };

it('draws loaded code at once, without a fallback', async () => {
  const code = lazyCode(async () => views);
  const Title = lazyPart(pickCode(code, 'Title'));
  const draw = () => renderToStaticMarkup(createElement(Title, { text: 'A kite' }));
  expect(draw).toThrow('suspended');
  await code.load();
  expect(draw()).toBe('<h1>A kite</h1>');
});

it('loads again after a failure', async () => {
  let isOnline = false;
  const code = lazyCode(async () => {
    if (!isOnline) throw new Error('Offline');
    return views;
  });
  await expect(code.load()).rejects.toThrow('Offline');
  isOnline = true;
  await code.load();
  expect(code.here()).toBe(views);
});
