import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractRoutes } from './contract-routes.ts';
import { openingPage } from './opening-page.ts';

/**
 * A few files instead of one for every set of screens that share a module: each costs a request and the browser's start of a
 * script. What the first of these groups takes, no later one does.
 */
const chunks = [
  {
    name: 'ask',
    test: /src\/(ask-early|app\/screens|data\/(call-api|api-error|request-url)|lib\/(code|fingerprint|signed-in|browser-storage))|shared\/(brand|contracts\/(admin-auth|pages|session))|preload-helper/,
  },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|swr|dequal|use-sync-external-store|@base-ui\/react\/.*csp-)/,
  },
  { name: 'app', tags: ['$initial' as const] },
  // Nothing of the next five is on the way to a page.
  { name: 'above', test: /node_modules\/@(base-ui|floating-ui)\// },
  {
    name: 'media',
    test: /node_modules\/@tanstack\/|features\/assets\/|files\/(actions|list|asset-picker|picker)|ui\/(media-grid|media-viewer|full-screen|tab-bar)/,
    minShareCount: 2,
  },
  { name: 'requests', test: /(form\/request|pro-requests)\/|shared\/rules\/pro-/, minShareCount: 2 },
  {
    name: 'console',
    test: /src\/admin\/|node_modules\/uqr\/|ui\/(qr-code|console|data-table|setting-controls|stat-cards)|shared\/rules\/model-/,
    minShareCount: 2,
  },
  {
    name: 'outcome',
    test: /features\/generation\/(progress-|result-|success-|may-leave|waiting-(film|video)|use-now)/,
  },
  {
    name: 'form',
    test: /(src\/(form(?!\/credits)|files)|shared\/(form|rules)|features\/generation|node_modules\/zod)\/|lib\/content-type/,
    minShareCount: 2,
  },
  {
    name: 'common',
    test: /src\/(lib|data|ui|form\/credits|features\/credits)\/|notifications\/(messages|remembered)|node_modules\/lucide-react\/|shared\/contracts\//,
    minShareCount: 2,
  },
  { name: 'more', minShareCount: 2 },
].map((group) => ({ includeDependenciesRecursively: false, ...group }));

/** Nothing is inlined: the site is served under `script-src 'self'; style-src 'self'`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [openingPage(), contractRoutes(), react(), tailwindcss()],
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      preserveEntrySignatures: false,
      // Shared code only declares.
      treeshake: { moduleSideEffects: (id) => !id.includes('/shared/') },
      output: { codeSplitting: { groups: chunks } },
    },
    chunkSizeWarningLimit: 700,
  },
  server: { host: 'localhost', proxy: { '/api': `http://localhost:${process.env['PORT'] ?? 4000}` } },
});
