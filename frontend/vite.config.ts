import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunks.ts';
import { contractRoutes } from './contract-routes.ts';
import { iconFiles } from './icon-files.ts';
import { openingPage } from './opening-page.ts';

/** Its package names the build with warnings for everybody. */
const productionRouter = join(import.meta.dirname, '../node_modules/react-router/dist/production/index.mjs');

/** Nothing is inlined: the site is served under `script-src 'self'; style-src 'self'`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [openingPage(), contractRoutes(), iconFiles(), react(), tailwindcss()],
  resolve: { alias: [{ find: /^react-router$/, replacement: productionRouter }] },
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      preserveEntrySignatures: false,
      // Shared code only declares.
      treeshake: { moduleSideEffects: (id) => !id.includes('/shared/') },
      output: { codeSplitting: { groups: chunkGroups() } },
    },
    chunkSizeWarningLimit: 700,
  },
  server: { host: 'localhost', proxy: { '/api': `http://localhost:${process.env['PORT'] ?? 4000}` } },
});
