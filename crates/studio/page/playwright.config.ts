import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

// The tests run the studio as people do, against both engines: the command that serves the page which `npm run build`
// made, and the static site that `cargo xtask site` made, with the engine in the page.
const PORT = Number(process.env['HACKENBUSH_TEST_PORT'] ?? 8787);
const BIN = process.env['HACKENBUSH_BIN'] ?? '../../../target/debug/hackenbush';
const SITE = process.env['HACKENBUSH_SITE'] ?? '../../../target/site';
const reuseExistingServer = process.env['HACKENBUSH_REUSE'] !== undefined;

// Without the site, only the command can be tested; `cargo xtask test` says so.
const hasSite = existsSync(`${SITE}/index.html`);

const full = process.env['HACKENBUSH_MATRIX'] === 'full';

const address = (port: number) => `http://127.0.0.1:${port}`;

const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };
const PHONE = { ...DESKTOP, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Each engine on each screen. Tests that make sense with some of them only have a tag: see `tests/studio.ts`. */
const project = (engine: 'server' | 'site', screen: 'desktop' | 'phone') => ({
  name: screen === 'desktop' ? engine : `${engine}-phone`,
  use: { ...(screen === 'desktop' ? DESKTOP : PHONE), baseURL: address(engine === 'server' ? PORT : PORT + 1) },
  // They set sizes of their own, or have a site of their own.
  testIgnore: screen === 'desktop' ? [] : ['shell.spec.ts', 'site.spec.ts'],
  grepInvert: [screen === 'desktop' ? /@phone/ : /@desktop/, ...(engine === 'server' ? [/@site/] : [/@server/])],
});

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  // A test waits longer than it works: on two cores three at a time are faster, and four are not.
  workers: 3,
  // A busy machine may keep a page waiting; what fails three times is broken.
  timeout: 40_000,
  retries: 2,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium' },
    colorScheme: 'dark',
    // Waiting for motion to end is most of some tests. Those of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // It would fetch the whole site for every test. `site.spec.ts` lets it.
    serviceWorkers: 'block',
  },
  // Every test runs with each engine and at each size, unless its tag says why not; `HACKENBUSH_MATRIX=full` runs all four combinations.
  projects: [
    project('server', 'desktop'),
    ...(full || !hasSite ? [project('server', 'phone')] : []),
    ...(full && hasSite ? [project('site', 'desktop')] : []),
    ...(hasSite ? [project('site', 'phone')] : []),
  ],
  webServer: [
    {
      command: `${BIN} studio --no-open --port ${PORT}`,
      url: `${address(PORT)}/api/about`,
      reuseExistingServer,
      timeout: 20_000,
    },
    ...(hasSite
      ? [
          {
            command: `node serve.mjs ${SITE} --port ${PORT + 1}`,
            url: `${address(PORT + 1)}/book/about.json`,
            reuseExistingServer,
            timeout: 20_000,
          },
        ]
      : []),
  ],
});
