import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  server: { fs: { allow: ['../../..'] } },
  resolve: { conditions: ['browser'] },
  test: { include: ['src/**/*.test.ts'], environment: './vitest.environment.ts' },
});
