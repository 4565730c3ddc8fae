// Motion: a number that goes from 0 to 1, at once for people who asked for less motion.

const DURATION = 380;

export const lessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function tween(show: (t: number) => void, goOn: () => boolean): Promise<void> {
  if (lessMotion()) {
    show(1);
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const began = performance.now();
    const frame = (now: number) => {
      const t = goOn() ? Math.min(1, Math.max(0, now - began) / DURATION) : 1;
      show(t < 1 ? 1 - (1 - t) ** 3 : 1);
      if (t < 1) requestAnimationFrame(frame);
      else resolve();
    };
    show(0);
    requestAnimationFrame(frame);
  });
}
