import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RunnerTask } from 'vitest'
import type { Seat } from './seat.ts'

const failures = path.join(import.meta.dirname, '../test-failures')

/** Where what is kept of a test that failed is put, by the name of its file and its own. */
export function failureFolder(task: RunnerTask): string {
  const name = `${path.basename(task.file.name, '.test.ts')}-${task.name}`
  return path.join(failures, name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120))
}

/**
 * Keeps for whoever looks why a test failed what a visitor saw last, what the page wrote to its console and what the server answered. Whatever of it
 * cannot be had is left out: the failure that is told is the test's.
 */
export async function keepFailure(
  folder: string,
  { page, lines, answers }: Pick<Seat, 'page' | 'lines' | 'answers'>,
): Promise<void> {
  await leaveOut(async () => {
    const own = await newFolder(folder)
    const keep = (name: string, content: string | Buffer) => writeFile(path.join(own, name), content)
    await keep('console.txt', lines.map((line) => `${line}\n`).join(''))
    await keep('answers.txt', answers.map(({ line, body }) => `${line}\n${body ? `${body}\n` : ''}`).join(''))
    await keep('page.png', await page.screenshot({ timeout: 5_000 }))
  })
}

/** The folder, or where another visitor of the same test has it already, one beside it. */
async function newFolder(folder: string): Promise<string> {
  await mkdir(path.dirname(folder), { recursive: true })
  for (let number = 1; ; number++) {
    const tried = number === 1 ? folder : `${folder}-${number}`
    try {
      await mkdir(tried)
      return tried
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}

async function leaveOut(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch {}
}
