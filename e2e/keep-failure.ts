import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RunnerTask } from 'vitest'
import type { BrowserPage } from './browser-page.ts'

const failures = path.join(import.meta.dirname, '../test-failures')

/** The folder for the artifacts of a failed test, named after its file and the test. */
export function failureFolder(task: RunnerTask): string {
  const name = `${path.basename(task.file.name, '.test.ts')}-${task.name}`
  return path.join(failures, name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120))
}

/**
 * Saves a screenshot, the console and the server's responses of a failed test. What cannot be
 * saved is left out, so that the failure that is reported stays the test's.
 */
export async function keepFailure(
  folder: string,
  { page, lines, answers }: Pick<BrowserPage, 'page' | 'lines' | 'answers'>,
): Promise<void> {
  await leaveOut(async () => {
    const own = await newFolder(folder)
    const keep = (name: string, content: string | Buffer) => writeFile(path.join(own, name), content)
    await keep('console.txt', lines.map((line) => `${line}\n`).join(''))
    await keep('answers.txt', answers.map(({ line, body }) => `${line}\n${body ? `${body}\n` : ''}`).join(''))
    await page.evaluate(paint)
    await keep('page.png', await page.screenshot({ timeout: 5_000 }))
  })
}

/** Makes the folder, with a number at its end where another visitor of the test has it already. */
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

/**
 * Journeys prevent painting; no style sheet that is added here could pass the policy of the page.
 */
function paint(): void {
  for (const element of document.querySelectorAll<HTMLElement>('body, dialog, [popover]'))
    element.style.setProperty('opacity', '1', 'important')
}
