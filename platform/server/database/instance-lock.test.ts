import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FolderTaken, lockFolder } from './instance-lock.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'instance-lock-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Another process that locks the folder until it is killed. */
async function holder(data: string) {
  const script = `import { lockFolder } from ${JSON.stringify(new URL('./instance-lock.ts', import.meta.url).href)}
    lockFolder(${JSON.stringify(data)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

test('a second process is refused, and a killed one leaves no lock', async () => {
  const data = join(folder, 'a-path-longer-than-any-socket-may-have'.repeat(4), 'data')
  const first = await holder(data)
  expect(() => lockFolder(data)).toThrow(FolderTaken)
  expect(() => lockFolder(data)).toThrow(`Another Nightbell is already running on the data folder ${data}.`)
  first.kill('SIGKILL')
  await once(first, 'exit')
  lockFolder(data).release()
})

test('a released folder can be locked again', () => {
  const data = join(folder, 'again')
  const first = lockFolder(data)
  expect(() => lockFolder(data)).toThrow('already running')
  first.release()
  first.release()
  lockFolder(data).release()
})

test('an impossible folder gives one clear sentence', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(() => lockFolder(file)).toThrow(`The data folder ${file} cannot be made: there is a file of that name.`)
  expect(() => lockFolder(join(file, 'data'))).toThrow('cannot be made: a part of its path is a file.')
})
