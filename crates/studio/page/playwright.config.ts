import { defineConfig, devices } from '@playwright/test';

// The tests run the studio as people do: the command serves the page that `npm run build` made.
const PORT = Number(process.env['HACKENBUSH_TEST_PORT'] ?? 8787);
const BIN = process.env['HACKENBUSH_BIN'] ?? '../../../target/debug/hackenbush';

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  workers: 2,
  // A busy machine may keep a page waiting; what fails three times is broken.
  timeout: 40_000,
  retries: 2,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium' },
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    colorScheme: 'dark',
  },
  webServer: {
    command: `${BIN} studio --no-open --port ${PORT}`,
    url: `http://127.0.0.1:${PORT}/api/about`,
    reuseExistingServer: process.env['HACKENBUSH_REUSE'] !== undefined,
    timeout: 20_000,
  },
});
