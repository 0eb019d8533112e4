import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Nothing is inlined: the site is served under `script-src 'self'; style-src 'self'`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: { outDir: '../dist/site', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { host: 'localhost', proxy: { '/api': `http://localhost:${process.env['PORT'] ?? 4000}` } },
});
