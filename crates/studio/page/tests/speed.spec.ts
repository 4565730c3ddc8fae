// Fast enough: dragging with a thousand sticks, and from an edit to its value.
import { expect, test } from './studio';

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? NaN;

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

test('a frame of dragging with 1,000 sticks fits in a sixtieth of a second', async ({ page }) => {
  await page.addInitScript(
    (work) => localStorage.setItem('hackenbush.work', work),
    JSON.stringify({ picture: thousand(), name: 'thousand', saved: true }),
  );
  await page.goto('/');
  await expect(page.locator('[id^=canvas-stick-]')).toHaveCount(1000);
  await page.keyboard.press('v');
  // The page's own work in a frame: handlers, Svelte, style, layout and painting, but not the wait for the
  // next one. The best of some rounds, so that a busy machine does not fail the test.
  const round = () =>
    page.evaluate(async () => {
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
        new Promise<number>((resolve) =>
          requestAnimationFrame(() => {
            const began = performance.now();
            channel.port1.onmessage = () => resolve(performance.now() - began);
            act();
            channel.port2.postMessage(0);
          }),
        );
      send('pointerdown', 0);
      const times: number[] = [];
      for (let i = 1; i <= 40; i += 1) times.push(await frame(() => send('pointermove', i)));
      send('pointerup', 40);
      return times;
    });
  const medians: number[] = [];
  while (medians.length < 8 && !medians.some((m) => m < 1000 / 60)) medians.push(median(await round()));
  console.log(`frame times, medians: ${medians.map((m) => m.toFixed(1)).join(', ')} ms`);
  expect(Math.min(...medians)).toBeLessThan(1000 / 60);
});

test('from an edit to its value', async ({ studio }) => {
  const { page } = studio;
  await studio.canvas.focus();
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
    const times: { whole: number; engine: number }[] = [];
    for (let i = 0; i < 25; i += 1) {
      const began = performance.now();
      const answered = wait();
      canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }));
      await answered;
      const whole = performance.now() - began;
      const asked = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/solve'));
      times.push({ whole, engine: (asked.at(-1) as PerformanceResourceTiming).duration });
      performance.clearResourceTimings();
    }
    return times;
  });
  // 50 ms at the better moments of a busy machine, and of these at most half in the page itself.
  const wholes = times.map((time) => time.whole).sort((a, b) => a - b);
  const whole = wholes[Math.floor(wholes.length / 4)] as number;
  const own = median(times.map((time) => time.whole - time.engine));
  console.log(`edit to value: ${whole.toFixed(1)} ms, of these ${own.toFixed(1)} ms in the page`);
  expect(own).toBeLessThan(25);
  expect(whole).toBeLessThan(50);
});
