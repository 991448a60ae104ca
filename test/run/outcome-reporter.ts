import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { TestCase, TestModule } from 'vitest/node'
import type { FileOutcome, Report, TestOutcome } from './outcomes.ts'

/** Where a Vitest run writes its report. */
export const reportFileVariable = 'TEST_REPORT_FILE'

type SeenError = { name?: string; message?: string; stacks?: readonly { file: string; line: number; column: number }[] }

/**
 * Vitest's reporter of the test runner. Unlike Vitest's own JSON it has the full time of a file and
 * errors outside of tests.
 */
export default class OutcomeReporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SeenError[]): void {
    const report: Report = { files: modules.map(fileOutcome), unhandled: unhandled.map(textOf) }
    writeFileSync(process.env[reportFileVariable] ?? 'test-report.json', JSON.stringify(report))
  }
}

function fileOutcome(module: TestModule): FileOutcome {
  const { collectDuration, setupDuration, prepareDuration, duration } = module.diagnostic()
  const tests = [...module.children.allTests()].map(testOutcome)
  const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
  const isBroken = errors.length > 0 || (module.state() === 'failed' && !tests.some(({ state }) => state === 'failed'))
  return {
    project: module.project.name,
    file: relative(process.cwd(), module.moduleId),
    milliseconds: collectDuration + setupDuration + prepareDuration + duration,
    tests,
    breakage: isBroken ? errors.map(textOf).join('\n') || 'The file failed.' : '',
  }
}

function testOutcome(test: TestCase): TestOutcome {
  const { state, errors } = test.result()
  return {
    name: test.fullName,
    state: state === 'passed' || state === 'failed' ? state : 'leftOut',
    error: state === 'failed' ? errors.map(textOf).join('\n') : '',
  }
}

/** An error's message, and its first location in the project. */
function textOf({ name, message, stacks = [] }: SeenError): string {
  const place = stacks.find(({ file }) => file.startsWith(process.cwd()) && !file.includes('node_modules'))
  const at = place ? `\n  at ${relative(process.cwd(), place.file)}:${place.line}:${place.column}` : ''
  return stripVTControlCharacters(`${name ?? 'Error'}: ${message ?? ''}${at}`)
}
