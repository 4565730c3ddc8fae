// Fast enough: dragging with a thousand sticks, and from an edit to its value.
import type { Page } from '@playwright/test';
import { desktopOnly, expect, test } from './studio';

const ONCE = desktopOnly('site.spec.ts measures the engine in the page');

/** Milliseconds that the page's thread has worked so far: other programs do not count. */
async function threadTime(page: Page): Promise<() => Promise<number>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  };
}

/** A broad tree of a thousand sticks, most of them in ten hubs. */
function thousand(): object {
  const vertices = [{ id: 0, x: 0, y: 0 }];
  const edges = [];
  for (let i = 1; i <= 1000; i += 1) {
    const from = i <= 10 ? 0 : 1 + ((i - 11) % 10);
    const hub = from === 0 ? i : from;
    const ring = Math.floor((i - 11) / 10);
    const x = hub * 3 - 16 + (from === 0 ? 0 : 1.3 * Math.cos(ring));
    const y = from === 0 ? 3 : 3 + 2.6 * Math.sin(0.1 + (ring % 31) / 10) + 0.05 * (ring % 7);
    vertices.push({ id: i, x, y });
    edges.push({ id: i, from, to: i, colour: i % 2 === 0 ? 'red' : 'blue', ...(from === 0 ? { ground_x: x } : {}) });
  }
  return { variant: 'red-blue', vertices, edges };
}

test('a frame of dragging with 1,000 sticks fits in a sixtieth of a second', ONCE, async ({ page }) => {
  await page.addInitScript(
    (work) => localStorage.setItem('hackenbush.work', work),
    JSON.stringify({ picture: thousand(), name: 'thousand', saved: true }),
  );
  await page.goto('/');
  await expect(page.locator('[id^=canvas-stick-]')).toHaveCount(1000);
  await page.keyboard.press('v');
  // The page's own work in a frame: handlers, Svelte, style, layout and painting, in time of its thread, so that a busy
  // machine does not fail the test.
  const FRAMES = 40;
  const milliseconds = await threadTime(page);
  const round = () =>
    page.evaluate(async (frames) => {
      const canvas = document.querySelector('[data-testid=canvas]') as HTMLElement;
      const dot = document.querySelector('#canvas-vertex-5') as Element;
      const box = dot.getBoundingClientRect();
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      canvas.setPointerCapture = () => undefined;
      const send = (type: string, dx: number) =>
        canvas.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            pointerId: 7,
            pointerType: 'mouse',
            button: 0,
            clientX: at.x + dx,
            clientY: at.y - dx / 2,
          }),
        );
      const channel = new MessageChannel();
      const frame = (act: () => void) =>
        new Promise<void>((resolve) =>
          requestAnimationFrame(() => {
            channel.port1.onmessage = () => resolve();
            act();
            channel.port2.postMessage(0);
          }),
        );
      send('pointerdown', 0);
      for (let i = 1; i <= frames; i += 1) await frame(() => send('pointermove', i));
      send('pointerup', frames);
    }, FRAMES);
  const times: number[] = [];
  while (times.length < 4 && !times.some((time) => time < 1000 / 60)) {
    const before = await milliseconds();
    await round();
    times.push(((await milliseconds()) - before) / FRAMES);
  }
  console.log(`work in a frame: ${times.map((time) => time.toFixed(1)).join(', ')} ms`);
  expect(Math.min(...times)).toBeLessThan(1000 / 60);
});

test('from an edit to its value', ONCE, async ({ studio }) => {
  const { page } = studio;
  await studio.canvas.focus();
  const thread = await threadTime(page);
  const before = await thread();
  const times = await page.evaluate(async () => {
    const canvas = document.querySelector('[data-testid=canvas]') as HTMLElement;
    const card = document.querySelector('[data-testid=value]') as HTMLElement;
    const wait = () =>
      new Promise<void>((resolve) => {
        const done = () => !card.classList.contains('old') && card.textContent !== '–';
        const watch = new MutationObserver(() => {
          if (done()) {
            watch.disconnect();
            resolve();
          }
        });
        watch.observe(card, { attributes: true, childList: true, subtree: true, characterData: true });
      });
    const times: number[] = [];
    for (let i = 0; i < 25; i += 1) {
      const began = performance.now();
      const answered = wait();
      canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }));
      await answered;
      times.push(performance.now() - began);
    }
    return times;
  });
  // Other work on the machine only makes it slower, so the best counts; the page's own part is in time of its thread.
  const whole = Math.min(...times);
  const own = ((await thread()) - before) / times.length;
  console.log(`edit to value: ${whole.toFixed(1)} ms; the page works for ${own.toFixed(1)} ms of them`);
  expect(own).toBeLessThan(25);
  expect(whole).toBeLessThan(50);
});
