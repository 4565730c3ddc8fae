import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { firstVisit } from './build/chunks';
import { engine, site, worker } from './build/site';

const TARGET = process.env['CARGO_TARGET_DIR'] ?? '../../../target';

// The server embeds `dist`; `--mode site` makes a static site, with the book. Nothing is inlined, so that a strict
// content-security policy holds.
export default defineConfig(({ mode }) => ({
  plugins: [
    svelte(),
    worker(),
    engine(process.env['HACKENBUSH_WASM'] ?? `${TARGET}/wasm`),
    ...(mode === 'site' ? [site(process.env['HACKENBUSH_BOOK'] ?? `${TARGET}/book`)] : []),
  ],
  base: './',
  define: {
    __SITE__: JSON.stringify(mode === 'site'),
    // Where links lead; by default to where the page came from.
    __PUBLIC_ADDRESS__: JSON.stringify(process.env['HACKENBUSH_PUBLIC_ADDRESS'] ?? ''),
  },
  worker: { format: 'es' as const },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { advancedChunks: { groups: [{ name: firstVisit() }] } } },
  },
  // The glossary is among the documents.
  server: {
    fs: { allow: ['../../..'] },
    proxy: { '/api': process.env['HACKENBUSH_STUDIO'] ?? 'http://127.0.0.1:8017' },
  },
}));
