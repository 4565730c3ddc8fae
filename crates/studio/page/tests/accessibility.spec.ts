// Reduced motion, and nothing that jumps. `screens.spec.ts` asks axe about every screen.
import { expect, test } from './studio';

test('nothing moves for people who asked for reduced motion', async ({ page, studio }) => {
  await studio.drawHalf();
  await page.keyboard.press('v');
  await studio.drag({ x: 0, y: 2 }, { x: 2, y: 1.2 });
  const frames = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = new Set<string>();
        const stick = document.querySelector('#canvas-stick-2') as Element;
        // The layout comes from the engine, however busy the machine is; an animation takes less than a second.
        let until = performance.now() + 10_000;
        const look = () => {
          const before = seen.size;
          seen.add(stick.getAttribute('d') ?? '');
          if (before === 1 && seen.size === 2) until = performance.now() + 900;
          if (performance.now() < until) requestAnimationFrame(look);
          else resolve(seen.size);
        };
        look();
      }),
  );
  await page.keyboard.press('t');
  expect(await frames).toBe(2);
});

test('nothing jumps when values come and go', async ({ studio }) => {
  const { page } = studio;
  const places = () =>
    page.evaluate(() =>
      ['[data-testid=canvas]', '[aria-label=Facts]', '[aria-label=Drawing]', 'header'].map((selector) => {
        const { x, y, width, height } = (document.querySelector(selector) as Element).getBoundingClientRect();
        return [x, y, width, selector === '[aria-label=Facts]' ? 0 : height].map(Math.round);
      }),
    );
  const before = await places();
  await studio.drawHalf();
  await page.keyboard.press('2');
  await studio.colour('green');
  await studio.drag({ x: 0, y: 2 }, { x: 0, y: 3 });
  await expect(page.getByTestId('value')).not.toHaveClass(/old/);
  expect(await places()).toEqual(before);
});
