/** The duration of each run in milliseconds. */
export async function timed(runs: number, work: (run: number) => Promise<void>): Promise<number[]> {
  const took: number[] = []
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    await work(run)
    took.push(performance.now() - start)
  }
  return took
}

/** The median of the runs. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** The 95th percentile of the runs. */
export function slowest(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.95)] ?? Number.NaN
}

/** Prints the result and sets the exit code to 1 if a goal is missed. */
export function judge(claim: string, isMet: boolean): void {
  console.log(`${isMet ? 'met' : 'MISSED'}: ${claim}`)
  if (!isMet) process.exitCode = 1
}
