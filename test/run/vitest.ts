import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { reportFileVariable } from './outcome-reporter.ts'
import { type Outcome, outcomeOfTests } from './outcomes.ts'
import { runProgram } from './program.ts'
import { delayedEnvironment } from './random-delays.ts'

/** Vitest's projects in running order; vitest.config.ts says what belongs to each. */
export const projects = ['web', 'unit', 'journeys'] as const

/** A test file, relative to the project folder. */
export type TestFile = { file: string; project: string }

/**
 * The part of a project to run, by default all: some files, and tests whose full names match the
 * pattern.
 */
export type Chosen = { files?: readonly string[]; pattern?: string; environment?: Readonly<Record<string, string>> }

/** Runs the tests of a project. */
export async function runTests(
  project: string,
  { files = [], pattern, environment = {} }: Chosen = {},
): Promise<Outcome> {
  return inFolder(async (folder) => {
    const report = join(folder, 'report.json')
    const reporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'outcome-reporter.ts')}`]
    const names = pattern === undefined ? [] : [`--testNamePattern=${pattern}`]
    // Vitest uses a partial path as a filter; a full one names one file.
    const paths = files.map((file) => join(process.cwd(), file))
    const { code } = await runProgram('vitest', ['run', `--project=${project}`, ...reporters, ...names, ...paths], {
      environment: { ...delaysFor(project), ...environment, [reportFileVariable]: report },
    })
    return outcomeOfTests(`tests: ${project}`, readJson(report), code, files)
  })
}

/** All test files. */
export async function listTests(): Promise<TestFile[]> {
  return inFolder(async (folder) => {
    const list = join(folder, 'list.json')
    const { said } = await runProgram('vitest', ['list', '--filesOnly', `--json=${list}`], { quiet: true })
    const parsed = z.array(z.object({ file: z.string(), projectName: z.string() })).safeParse(readJson(list))
    if (!parsed.success) throw new Error(`Vitest lists no tests:\n${said}`)
    const home = join(process.cwd(), '/')
    return parsed.data.map(({ file, projectName }) => ({ file: file.replace(home, ''), project: projectName }))
  })
}

/** With DAWDLE every project with site processes gets delays. */
function delaysFor(project: string): Record<string, string> {
  const { DAWDLE } = process.env
  return DAWDLE && project !== 'web' ? delayedEnvironment(DAWDLE) : {}
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'nightbell-report-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
