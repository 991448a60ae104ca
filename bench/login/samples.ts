/** Measured times in milliseconds. */
export type Samples = readonly number[]

/** The value that a share (0 to 1) of the samples does not exceed. */
export function percentile(samples: Samples, share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** The duration and the result of an action. */
export async function timed<Value>(work: () => Promise<Value>): Promise<{ ms: number; value: Value }> {
  const started = performance.now()
  const value = await work()
  return { ms: performance.now() - started, value }
}

/**
 * How well one sample distinguishes two distributions: the chance that one of `a` is the longer of
 * a pair, 0.5 for equal ones. `noise` is the deviation not exceeded by chance in 95 of 100 runs.
 */
export function separationOf(a: Samples, b: Samples): { chance: number; noise: number } {
  let longer = 0
  for (const one of a) for (const other of b) longer += one > other ? 1 : one === other ? 0.5 : 0
  const noise = 1.96 * Math.sqrt((a.length + b.length + 1) / (12 * a.length * b.length))
  return { chance: longer / (a.length * b.length), noise }
}

/**
 * The overlap of two distributions, 0 to 1: 1 less the largest distance of their cumulative shares.
 */
export function overlapOf(a: Samples, b: Samples): number {
  const shareUpTo = (samples: Samples, ms: number) => samples.filter((one) => one <= ms).length / samples.length
  return 1 - Math.max(...[...a, ...b].map((ms) => Math.abs(shareUpTo(a, ms) - shareUpTo(b, ms))))
}
