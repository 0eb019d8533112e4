import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, madeHereScript, noCircularChunks } from './chunks.ts';
import { contractRoutes } from './contract-routes.ts';
import { iconFiles } from './icon-files.ts';
import { licenceTexts } from './licence-texts.ts';
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
