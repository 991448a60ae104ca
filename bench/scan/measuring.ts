/** How long each of some runs took, in milliseconds. */
export async function timed(runs: number, work: (run: number) => Promise<void>): Promise<number[]> {
  const took: number[] = []
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    await work(run)
    took.push(performance.now() - start)
  }
  return took
}

/** The value that half of the runs stayed below. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** The value that 95 of 100 runs stayed below. */
export function slowest(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.95)] ?? Number.NaN
}

/** Says so and lets the program end with 1 where a goal was missed. */
export function judge(claim: string, isMet: boolean): void {
  console.log(`${isMet ? 'met' : 'MISSED'}: ${claim}`)
  if (!isMet) process.exitCode = 1
}
