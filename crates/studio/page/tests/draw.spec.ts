import { expect, test } from './studio';

test('draws sticks from the ground and from vertices', async ({ bench }) => {
  await bench.drawHalf();
  await expect(bench.sticks).toHaveCount(2);
  await expect(bench.stick(1)).toHaveAttribute('aria-label', 'blue stick 1, from the ground to vertex 1');
  await expect(bench.fact('Sticks')).toHaveText('2');
  await expect(bench.page.getByTestId('outcome')).toHaveText('Left wins, whoever starts');
});
