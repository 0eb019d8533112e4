import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * A few files instead of one for every module that two routes share: each costs a request and the browser's start of a
 * script. What the first of these groups takes, no later one does.
 */
const chunks = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'common', test: (id: string) => !id.includes('/src/admin/'), minShareCount: 2 },
  { name: 'console', minShareCount: 2 },
];

/** Nothing is inlined: the site is served under `script-src 'self'; style-src 'self'`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
    chunkSizeWarningLimit: 700,
  },
  server: { host: 'localhost', proxy: { '/api': `http://localhost:${process.env['PORT'] ?? 4000}` } },
});
