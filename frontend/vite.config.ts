import { appendFileSync, copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { defineConfig, type HtmlTagDescriptor, type Plugin, runnerImport } from 'vite';
import packageJson from '../package.json' with { type: 'json' };
import { chunkGroups, madeHereScript, noCircularChunks } from './chunks.ts';
import { contractRoutes, iconFiles } from './replace-imports.ts';

/** The package's main entry is the build with development warnings. */
const productionRouter = join(import.meta.dirname, '../node_modules/react-router/dist/production/index.mjs');

/** Browserslist's names, with the names of Vite (`target`) and of MDN's compatibility data. */
const browserNames = {
  chrome: { target: 'chrome', mdn: 'chrome' },
  edge: { target: 'edge', mdn: 'edge' },
  firefox: { target: 'firefox', mdn: 'firefox' },
  safari: { target: 'safari', mdn: 'safari' },
  ios_saf: { target: 'ios', mdn: 'safari_ios' },
} as const;

// Decision: docs/decisions/047-oldest-browsers.md
export const oldestBrowsers = packageJson.browserslist.map((line) => {
  const [name = '', version = ''] = line.split(' >= ');
  const found = Object.entries(browserNames).find(([known]) => known === name)?.[1];
  if (!found || !/^\d+(\.\d+)?$/.test(version)) throw new Error(`package.json: "${line}" is not like "chrome >= 111"`);
  return { target: `${found.target}${version}`, mdn: found.mdn, version };
});

/** Inlines nothing, because the site's CSP allows scripts and styles of its own files only. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    openingPage(),
    contractRoutes(),
    iconFiles(),
    licenceTexts(),
    madeHereScript(),
    noCircularChunks(),
    react(),
    tailwindcss(),
  ],
  resolve: { alias: [{ find: /^react-router$/, replacement: productionRouter }] },
  build: {
    outDir: '../dist/site',
    target: oldestBrowsers.map(({ target }) => target),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      preserveEntrySignatures: false,
      // Shared modules have no side effects.
      treeshake: { moduleSideEffects: (id) => !id.includes('/shared/') },
      // Names of files are a noticeable part of the first page, so their hashes are as short as the build allows.
      output: { codeSplitting: { groups: chunkGroups() }, chunkFileNames: 'assets/[name]-[hash:7].js' },
    },
    chunkSizeWarningLimit: 700,
  },
  // The decoder of HEIC asks for these in Node only.
  worker: { format: 'es', rolldownOptions: { external: ['fs', 'path', 'crypto'] } },
  server: { host: 'localhost', proxy: { '/api': `http://localhost:${process.env['PORT'] ?? 4000}` } },
});

const licenceFile = 'third-party.txt';
const packages = join(import.meta.dirname, '../node_modules');

/** Vite's list lacks fonts, and the text of a licence that a package only names. */
const missingLicences = {
  'Inter (OFL-1.1)': '@fontsource-variable/inter/LICENSE',
  'Apache-2.0, the licence of the Firebase packages': 'firebase-admin/LICENSE',
};

/** Writes the licences of all bundled packages to a file that the legal screen links. They ask for it. */
function licenceTexts(): Plugin {
  return {
    name: 'licence-texts',
    config: () => ({ build: { license: { fileName: licenceFile } } }),
    writeBundle({ dir = '' }) {
      for (const [title, path] of Object.entries(missingLicences)) {
        appendFileSync(join(dir, licenceFile), `\n## ${title}\n\n${readFileSync(join(packages, path), 'utf8')}`);
      }
    },
  };
}

const prefetchScript = '/src/prefetch.ts';
const openingScreen = '/src/ui/opening-screen.tsx';

/** Adds the opening screen and the early requests (`prefetch.ts`) to the HTML, so both start before the app loads. */
function openingPage(): Plugin {
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
