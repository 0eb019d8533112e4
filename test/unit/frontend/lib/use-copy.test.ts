import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { useCopy } from '#frontend/src/lib/use-copy.ts';

class FakeItem {
  readonly parts: Record<string, Promise<Blob>>;
  constructor(parts: Record<string, Promise<Blob>>) {
    this.parts = parts;
  }
}

/** A clipboard that, like Safari's, takes items with promises; the older kind takes only texts. */
function stubClipboard(takesPromises: boolean) {
  const clipboard = {
    texts: [] as string[],
    write: vi.fn<(items: FakeItem[]) => Promise<void>>(async ([item]) => {
      if (!takesPromises) throw new TypeError('No promises');
      clipboard.texts.push(await (await item!.parts['text/plain']!).text());
    }),
    writeText: vi.fn<(text: string) => Promise<void>>(async (text) => void clipboard.texts.push(text)),
  };
  vi.stubGlobal('navigator', { clipboard });
  vi.stubGlobal('ClipboardItem', FakeItem);
  return clipboard;
}

function renderCopy(onFailed: () => void) {
  const onRender = vi.fn<(copy: ReturnType<typeof useCopy>['copy']) => void>();
  const Copied = () => {
    onRender(useCopy(onFailed).copy);
    return null;
  };
  renderToStaticMarkup(createElement(Copied));
  return onRender.mock.calls[0]![0];
}

afterEach(() => vi.unstubAllGlobals());

it('a text that still loads is copied within the press', async () => {
  const clipboard = stubClipboard(true);
  const copy = renderCopy(() => {});
  const text = Promise.withResolvers<string>();
  const copying = copy(text.promise);
  expect(clipboard.write).toHaveBeenCalledOnce();
  text.resolve('https://atelia.example/s/1');
  expect(await copying).toBe(true);
  expect(clipboard.texts).toEqual(['https://atelia.example/s/1']);
});

it('a browser without such items copies the text once it has loaded', async () => {
  const clipboard = stubClipboard(false);
  expect(await renderCopy(() => {})(Promise.resolve('a link'))).toBe(true);
  expect(clipboard.texts).toEqual(['a link']);
});

it('a text that fails to load is no failure of the clipboard', async () => {
  stubClipboard(true);
  const onFailed = vi.fn<() => void>();
  await expect(renderCopy(onFailed)(Promise.reject(new Error('No link')))).rejects.toThrow('No link');
  expect(onFailed).not.toHaveBeenCalled();
});

it('a page without a clipboard says so', async () => {
  vi.stubGlobal('navigator', {});
  const onFailed = vi.fn<() => void>();
  expect(await renderCopy(onFailed)('a link')).toBe(false);
  expect(onFailed).toHaveBeenCalledOnce();
});
