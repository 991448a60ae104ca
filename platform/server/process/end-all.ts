/** Runs all cleanups, the newest first, even if some fail; then rejects with the first failure. */
export async function endAll(endings: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = []
  for (const ending of endings.toReversed()) {
    try {
      await ending()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
