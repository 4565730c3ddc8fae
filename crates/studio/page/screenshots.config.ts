import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 820, height: 1180 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

// Not tests: pictures for people, in `target/screenshots`.
export default defineConfig({
  ...tests,
  testMatch: 'screenshots.ts',
  retries: 0,
  projects: Object.entries(SIZES).flatMap(([size, use]) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${size}-${colorScheme}`,
      use: { ...use, colorScheme, actionTimeout: 15_000, baseURL: tests.projects?.[0]?.use?.baseURL ?? '' },
    })),
  ),
});
