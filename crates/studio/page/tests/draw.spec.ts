// The canvas with a mouse or a finger.
import { desktopOnly, expect, test } from './studio';

test('draws sticks from the ground and from vertices', async ({ studio }) => {
  await studio.drawHalf();
  await expect(studio.sticks).toHaveCount(2);
  await expect(studio.stick(1)).toHaveAttribute('aria-label', 'blue edge 1, from the ground to vertex 1');
  await expect(studio.fact('Edges')).toHaveText('2');
  await expect(studio.page.getByTestId('outcome')).toHaveText('Left wins, whoever starts');
});

test('dropping on a vertex joins, a second stick bends, several trunks stand', async ({ studio }) => {
  await studio.colour('blue');
  await studio.drag({ x: -1, y: 0 }, { x: -1, y: 1 });
  await studio.drag({ x: 1, y: 0 }, { x: 1, y: 1 });
  await studio.drag({ x: -1, y: 1 }, { x: 1, y: 1 });
  await expect(studio.stick(3)).toHaveAttribute('aria-label', 'blue edge 3, from vertex 1 to vertex 2');
  await studio.worth('3');
  await studio.colour('red');
  await studio.drag({ x: -1, y: 1 }, { x: 1, y: 1 });
  await expect(studio.sticks).toHaveCount(4);
  const [third, fourth] = [await studio.stick(3).getAttribute('d'), await studio.stick(4).getAttribute('d')];
  expect(third).toContain('Q');
  expect(fourth).toContain('Q');
  expect(third).not.toBe(fourth);
});

test('a stick that goes out and comes back is a loop, and is seen', async ({ studio }) => {
  await studio.colour('blue');
  await studio.drag({ x: 0, y: 0 }, { x: 0, y: 1 });
  await studio.drag({ x: 0, y: 1 }, { x: 0, y: 1 }, { via: { x: 1, y: 2 } });
  await expect(studio.stick(2)).toHaveAttribute('aria-label', 'blue edge 2, loop on vertex 1');
  expect((await studio.stick(2).boundingBox())?.height).toBeGreaterThan(20);
  await studio.worth('2');
});

test('a stick can end on the ground', async ({ studio }) => {
  await studio.colour('blue');
  await studio.drag({ x: -1, y: 0 }, { x: 0, y: 1 });
  await studio.drag({ x: 0, y: 1 }, { x: 1, y: 0 });
  await expect(studio.stick(2)).toHaveAttribute('aria-label', 'blue edge 2, from vertex 1 to the ground');
  await studio.worth('2');
});

test('a slip of the hand makes no stick', async ({ studio }) => {
  await studio.drag({ x: 0, y: 0 }, { x: 0, y: 1 });
  await studio.drag({ x: 0, y: 1 }, { x: 0.15, y: 1.1 });
  await studio.drag({ x: 0, y: 1 }, { x: 0.05, y: 1.05 }, { button: 'right' });
  await expect(studio.sticks).toHaveCount(1);
});

const RIGHT = desktopOnly('fingers have no right button');
test('the original’s gestures: right drag draws, left drag moves with the moving tool', RIGHT, async ({ studio }) => {
  await studio.drawHalf();
  await studio.page.keyboard.press('v');
  await studio.drag({ x: 0, y: 2 }, { x: 1, y: 2.5 });
  const moved = await studio.at({ x: 1, y: 2.5 });
  const box = await studio.vertex(2).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(moved.x, -1);
  await studio.worth('1/2');
  await studio.drag({ x: 1, y: 2.5 }, { x: 2, y: 3 }, { button: 'right' });
  await expect(studio.sticks).toHaveCount(3);
});

test('feet slide along the ground', async ({ studio }) => {
  await studio.drag({ x: 0, y: 0 }, { x: 0, y: 1 });
  await studio.page.keyboard.press('v');
  await studio.drag({ x: 0, y: 0 }, { x: 1, y: 0 });
  await expect(studio.sticks).toHaveCount(1);
  await expect(studio.stick(1)).toHaveAttribute('d', /^M72\.0 0\.0|^M72\.0 -0\.0/);
});

test('right click recolours and removes; what is not grounded falls and comes back with undo', async ({ studio }) => {
  await studio.page.emulateMedia({ reducedMotion: 'no-preference' });
  await studio.drawHalf();
  await studio.click({ x: 0, y: 1.5 }, 'right');
  await studio.page.getByRole('menuitem', { name: 'Blue' }).click();
  await studio.worth('2');
  await studio.click({ x: 0, y: 0.5 }, 'right');
  await studio.page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(studio.page.getByTestId('falling').locator('.stick')).toHaveCount(2);
  await expect(studio.sticks).toHaveCount(0);
  await studio.worth('0');
  await studio.page.keyboard.press('Control+z');
  await expect(studio.sticks).toHaveCount(2);
  await studio.worth('2');
  await studio.page.keyboard.press('Control+Shift+Z');
  await studio.worth('0');
});

test('the cutting tool cuts with a click', async ({ studio }) => {
  await studio.drawHalf();
  await studio.page.keyboard.press('x');
  await studio.click({ x: 0, y: 1.5 });
  await studio.worth('1');
});

const HOVER = desktopOnly('fingers do not hover');
test('hovering a stick ghosts what would fall, with the scissors only', HOVER, async ({ studio }) => {
  await studio.drawHalf();
  await studio.hover({ x: 0, y: 0.5 });
  await expect(studio.page.locator('.stick.ghost')).toHaveCount(0);
  await studio.page.keyboard.press('x');
  await studio.hover({ x: 0.5, y: 2.5 });
  await studio.hover({ x: 0, y: 0.5 });
  await expect(studio.page.locator('.stick.ghost')).toHaveCount(2);
  await expect(studio.page.locator('.vertex.ghost')).toHaveCount(2);
  await studio.hover({ x: 0, y: 1.5 });
  await expect(studio.page.locator('.stick.ghost')).toHaveCount(1);
  await studio.hover({ x: 3, y: 3 });
  await expect(studio.page.locator('.stick.ghost')).toHaveCount(0);
});

test('vertices dropped on one another are offered to merge, and kept apart if not', async ({ studio }) => {
  const { page } = studio;
  await studio.colour('blue');
  await studio.drag({ x: -1, y: 0 }, { x: -1, y: 1 });
  await studio.drag({ x: 1, y: 0 }, { x: 1, y: 1 });
  await page.keyboard.press('v');
  await studio.drag({ x: 1, y: 1 }, { x: -1, y: 1 });
  await page.getByRole('button', { name: 'Keep apart' }).click();
  await expect(studio.page.locator('[id^=canvas-vertex-]')).toHaveCount(2);
  const left = async (id: number) => (await studio.vertex(id).boundingBox())?.x ?? 0;
  await expect.poll(async () => Math.abs((await left(1)) - (await left(2)))).toBeGreaterThan(15);
  await page.keyboard.press('Control+z');
  await studio.drag({ x: 1, y: 1 }, { x: -1, y: 1 });
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(studio.page.locator('[id^=canvas-vertex-]')).toHaveCount(1);
  await expect(studio.stick(2)).toHaveAttribute('aria-label', 'blue edge 2, from the ground to vertex 1');
});

test('a vertex dropped into the earth is offered to the ground', async ({ studio }) => {
  await studio.drawHalf();
  await studio.page.keyboard.press('v');
  await studio.drag({ x: 0, y: 2 }, { x: 1, y: -0.4 });
  await studio.page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(studio.stick(2)).toHaveAttribute('aria-label', 'red edge 2, from vertex 1 to the ground');
  await studio.worth('0');
});

const WHEEL = desktopOnly('phone.spec.ts does it with two fingers');
test('the view zooms at the pointer, pans and fits', WHEEL, async ({ studio }) => {
  await studio.drawHalf();
  const { page } = studio;
  const before = await studio.at({ x: 0, y: 2 });
  await page.mouse.move(before.x, before.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -60);
  await page.keyboard.up('Control');
  await expect.poll(async () => Math.round((await studio.at({ x: 0, y: 2 })).x - before.x)).toBe(0);
  await expect(page.getByRole('button', { name: 'Show all' })).not.toHaveText('115%');
  await page.mouse.wheel(0, 100);
  await expect.poll(async () => Math.round((await studio.at({ x: 0, y: 2 })).y - before.y)).toBe(-100);
  await page.keyboard.press('f');
  await studio.drag({ x: 3, y: 2 }, { x: 2, y: 2 });
  await expect(studio.sticks).toHaveCount(2);
});

test('Tighten moves to the library’s layout and can be undone', async ({ studio }) => {
  await studio.drawHalf();
  await studio.page.keyboard.press('v');
  await studio.drag({ x: 0, y: 2 }, { x: 2, y: 1.2 });
  const crooked = await studio.stick(2).getAttribute('d');
  await studio.page.keyboard.press('t');
  await expect(studio.stick(2)).not.toHaveAttribute('d', crooked as string);
  await expect
    .poll(async () => {
      const [a, b] = [await studio.vertex(1).boundingBox(), await studio.vertex(2).boundingBox()];
      return Math.round(Math.abs((a?.x ?? 0) - (b?.x ?? 0)));
    })
    .toBe(0);
  await studio.page.keyboard.press('Control+z');
  await expect(studio.stick(2)).toHaveAttribute('d', crooked as string);
});

test('a pen draws, and its long press opens the menu', async ({ studio }) => {
  const [foot, top, middle] = [
    await studio.at({ x: 0, y: 0 }),
    await studio.at({ x: 0, y: 1 }),
    await studio.at({ x: 0, y: 0.5 }),
  ];
  const pen = (type: string, { x, y }: { x: number; y: number }) =>
    studio.canvas.evaluate(
      (canvas, [kind, clientX, clientY]) => {
        // Made-up pointers cannot be captured.
        canvas.setPointerCapture = () => undefined;
        canvas.dispatchEvent(
          new PointerEvent(kind, {
            bubbles: true,
            pointerId: 9,
            pointerType: 'pen',
            button: 0,
            pressure: 0.5,
            clientX,
            clientY,
          }),
        );
      },
      [type, x, y] as const,
    );
  await pen('pointerdown', foot);
  await pen('pointermove', middle);
  await pen('pointermove', top);
  await pen('pointerup', top);
  await studio.worth('1');
  await pen('pointerdown', middle);
  await studio.page.getByRole('menuitem', { name: 'Red' }).click();
  await studio.worth('-1');
});
