import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type HtmlTagDescriptor, type Plugin, runnerImport } from 'vite';

const prefetchScript = '/src/prefetch.ts';
const openingScreen = '/src/ui/opening-screen.tsx';

/** Adds the opening screen and the early requests (`prefetch.ts`) to the HTML, so both start before the app loads. */
export function openingPage(): Plugin {
  return {
    name: 'opening-page',
    config: () => ({
      build: {
        rolldownOptions: {
          input: {
            index: join(import.meta.dirname, 'index.html'),
            prefetch: join(import.meta.dirname, prefetchScript),
          },
        },
      },
    }),
    /** Unknown addresses get the same page, and the app shows that they don't exist. */
    writeBundle: ({ dir = '' }) => copyFileSync(join(dir, 'index.html'), join(dir, '404.html')),
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'prefetch');
        // A script with imports would wait for the app.
        if (chunk?.type === 'chunk' && chunk.imports.length > 0)
          throw new Error(`${prefetchScript} needs ${chunk.imports.join()}`);
        const src = chunk ? `/${chunk.fileName}` : prefetchScript;
        const tags: HtmlTagDescriptor[] = [
          { tag: 'script', attrs: { type: 'module', async: true, crossorigin: true, src }, injectTo: 'head' },
        ];
        return { html: html.replace('<div id="root">', `$&${await renderOpeningScreen()}`), tags };
      },
    },
  };
}

async function renderOpeningScreen(): Promise<string> {
  const { module } = await runnerImport<{ OpeningScreen: () => React.ReactNode }>(
    join(import.meta.dirname, openingScreen),
    {
      root: import.meta.dirname,
      configFile: false,
      logLevel: 'error',
    },
  );
  return renderToStaticMarkup(createElement(module.OpeningScreen));
}
