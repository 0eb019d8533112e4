import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type HtmlTagDescriptor, type Plugin, runnerImport } from 'vite';

const asking = '/src/ask-early.ts';
const screen = '/src/ui/opening-screen.tsx';

/**
 * Adds the opening screen and the early requests (`ask-early.ts`) to the HTML, so both start before the
 * app has loaded.
 */
export function openingPage(): Plugin {
  return {
    name: 'opening-page',
    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: join(import.meta.dirname, 'index.html'), ask: join(import.meta.dirname, asking) },
        },
      },
    }),
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const built = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'ask');
        // A script with imports would wait for the app.
        if (built?.type === 'chunk' && built.imports.length > 0)
          throw new Error(`${asking} needs ${built.imports.join()}`);
        const src = built ? `/${built.fileName}` : asking;
        const tags: HtmlTagDescriptor[] = [
          { tag: 'script', attrs: { type: 'module', async: true, crossorigin: true, src }, injectTo: 'head' },
        ];
        return { html: html.replace('<div id="root">', `$&${await firstScreen()}`), tags };
      },
    },
  };
}

async function firstScreen(): Promise<string> {
  const { module } = await runnerImport<{ OpeningScreen: () => React.ReactNode }>(join(import.meta.dirname, screen), {
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
  });
  return renderToStaticMarkup(createElement(module.OpeningScreen));
}
