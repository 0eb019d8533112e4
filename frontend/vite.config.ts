import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups, madeHereScript, noCircularChunks } from './chunks.ts';
import { contractRoutes } from './contract-routes.ts';
import { iconFiles } from './icon-files.ts';
import { oldestBrowsers } from './oldest-browsers.ts';
import { openingPage } from './opening-page.ts';

/** The package's main entry is the build with development warnings. */
const productionRouter = join(import.meta.dirname, '../node_modules/react-router/dist/production/index.mjs');

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
