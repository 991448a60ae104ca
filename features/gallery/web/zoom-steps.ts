/**
 * Returns the next zoom level when enlarging (`by` 1) or shrinking (-1). A zoom of 1 fits the
 * window, at `fit` times the natural size (at most 1); further levels are the natural size and its
 * integer multiples up to `most`.
 */
export function nextZoom(zoom: number, by: 1 | -1, fit: number, most: number): number {
  const steps = [1]
  for (let times = 1; times <= most; times *= 2) if (times / fit > 1.01) steps.push(times / fit)
  const further = steps.filter((step) => (by === 1 ? step > zoom + 0.01 : step < zoom - 0.01))
  return (by === 1 ? further[0] : further.at(-1)) ?? zoom
}
