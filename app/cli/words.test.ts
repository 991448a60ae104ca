import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeText } from '#features/words/contract.ts'
import { runCommand } from '#test/command-program.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** The export of the translation files on the database of a running site. */
const locales = path.join(import.meta.dirname, '../../locales')
let site: TestSite
let folder: string
beforeAll(async () => {
  site = await startSite()
  folder = await mkdtemp(path.join(tmpdir(), 'words-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await site.close()
})

const run = (...words: string[]) => runCommand('words', words, { DATABASE_URL: site.connectionString })

test('the files are written as in the repository, with the approved texts', async () => {
  const manager = await site.newMember({ roles: ['administration'] })
  const body = { language: 'de', key: 'shell:menu.home', version: 0, text: 'Anfang' } as const
  expect((await manager.ask(changeText, { body })).status).toBe(200)
  const { code, out } = await run('export', folder)
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^de\/shell\.json\nFiles written: \d+\. With changed texts: 1\.\n$/),
  ])
  expect((await readdir(path.join(folder, 'tr'))).toSorted()).toEqual(
    (await readdir(path.join(locales, 'tr'))).toSorted(),
  )
  const shipped = await readFile(path.join(locales, 'de/shell.json'), 'utf8')
  expect(await readFile(path.join(folder, 'de/shell.json'), 'utf8')).toBe(
    shipped.replace('"home": "Startseite"', '"home": "Anfang"'),
  )
  expect(await readFile(path.join(folder, 'en/shell.json'), 'utf8')).toBe(
    await readFile(path.join(locales, 'en/shell.json'), 'utf8'),
  )
})

test('without a folder it says what is missing', async () => {
  const { code, err } = await run('export')
  expect(code).not.toBe(0)
  expect(err).not.toBe('')
})
