import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The server embeds `dist`. Nothing is inlined, so that a strict content-security policy holds.
export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': process.env['HACKENBUSH_STUDIO'] ?? 'http://127.0.0.1:8017' } },
});
