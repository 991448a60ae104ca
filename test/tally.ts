/** How many checks passed and failed. */
export type Tally = { passed: number; failed: number }

/** Vitest's JSON report, as far as it is counted. */
type Report = {
  numPassedTests: number
  numTotalTests: number
  testResults: readonly {
    name: string
    status: string
    assertionResults: readonly { status: string; fullName: string }[]
  }[]
}

/**
 * Counts a run of Vitest. Whatever did not pass failed, skipped and forgotten tests included; a file that broke before its
 * first test counts as one, and so does a run that found no test, left no report, or ended badly though all tests passed.
 */
export function tallyOf(report: unknown, exitCode: number): Tally {
  if (!isReport(report)) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numTotalTests - report.numPassedTests + broken.length
  const hiddenFailure = failed === 0 && (exitCode !== 0 || report.numTotalTests === 0)
  return { passed: report.numPassedTests, failed: hiddenFailure ? 1 : failed }
}

/** What did not pass in a run of Vitest, a line each: the file and the test in it, or the file alone that broke before its first test. */
export function failuresOf(report: unknown): string[] {
  if (!isReport(report)) return []
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status !== 'passed')
    if (tests.length > 0) return tests.map((test) => `${name}: ${test.fullName}`)
    return status === 'failed' ? [name] : []
  })
}

/** The sum over all runners. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = { passed: 0, failed: 0 }
  for (const { passed, failed } of tallies) {
    sum.passed += passed
    sum.failed += failed
  }
  return sum
}

function isReport(report: unknown): report is Report {
  if (typeof report !== 'object' || report === null) return false
  return (
    'numPassedTests' in report &&
    typeof report.numPassedTests === 'number' &&
    'numTotalTests' in report &&
    typeof report.numTotalTests === 'number' &&
    'testResults' in report &&
    Array.isArray(report.testResults)
  )
}
