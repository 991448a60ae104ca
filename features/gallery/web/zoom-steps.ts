/**
 * The zoom that follows `zoom` when it is enlarged (`by` 1) or made smaller (-1). A zoom of 1 is the picture as it fits the window, `fit` times its own pixels (at most 1); from
 * there it goes to its own size and to whole multiples of it, up to `most` times.
 */
export function nextZoom(zoom: number, by: 1 | -1, fit: number, most: number): number {
  const steps = [1]
  for (let times = 1; times <= most; times *= 2) if (times / fit > 1.01) steps.push(times / fit)
  const further = steps.filter((step) => (by === 1 ? step > zoom + 0.01 : step < zoom - 0.01))
  return (by === 1 ? further[0] : further.at(-1)) ?? zoom
}
