import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What a process writes that logs one entry, on a pipe and on a terminal. */
const log = path.join(import.meta.dirname, 'log.ts')
// Double quotes, since the shell gets it in single ones.
const program = `import { openLog } from ${JSON.stringify(log)}
  const log = openLog("info")
  log.warn({ hotel: "hhde" }, "a hotel is away")
  log.debug("not this")`

const run = (command: string, words: string[]) =>
  spawnSync(command, words, { encoding: 'utf8', env: { PATH: process.env.PATH, NO_COLOR: '1', TERM: 'dumb' } })

test('entries are JSON for programs', () => {
  const { stdout } = run(process.execPath, ['--input-type=module-typescript', '-e', program])
  expect(JSON.parse(stdout)).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    hotel: 'hhde',
    msg: 'a hotel is away',
  })
})

test('entries are lines for people on a terminal', ({ skip }) => {
  if (spawnSync('script', ['--version']).error) return skip('"script", which makes a terminal, is not on this machine')
  const command = `${process.execPath} --input-type=module-typescript -e '${program}'`
  const { stdout } = run('script', ['-qec', command, '/dev/null'])
  expect(stdout.trim()).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: a hotel is away \{"hotel":"hhde"\}$/)
})
