import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { runsAsRoot } from '#platform/server/process/root.ts'
import { freshDatabase, type TestDatabase } from '#test/database.ts'
import { type SiteChild, startChild } from '#test/site-child.ts'

const isRoot = process.getuid?.() === 0
/** The account "nobody" of Linux. */
const nobody = 65_534

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  return () => database.drop()
})

async function start(settings: Record<string, string> = {}, user?: number): Promise<SiteChild> {
  const folder = await mkdtemp(path.join(tmpdir(), 'start-message-'))
  if (user !== undefined) await chown(folder, user, user)
  const child = await startChild({ DATABASE_URL: database.connectionString, DATA_DIR: folder, ...settings }, { user })
  onTestFinished(async () => {
    await child.kill()
    await rm(folder, { recursive: true, force: true })
  })
  return child
}

test('the start message names the address of visitors, if it is another one', async () => {
  const outside = await start({ SITE_NAME: 'Nachtglocke', PUBLIC_URL: 'https://bell.example' })
  const { port } = new URL(outside.address)
  expect(outside.opened).toBe(
    `Nachtglocke is open at http://localhost:${port}, and visitors reach it at https://bell.example`,
  )
  const inside = await start()
  expect(inside.opened).toBe(`Nightbell is open at http://localhost:${new URL(inside.address).port}`)
})

test('root is warned, and another account is not', async () => {
  const child = await start()
  const { said } = await child.stop()
  if (!isRoot) {
    expect(said).not.toContain(runsAsRoot)
    return
  }
  expect(said).toContain(`"level":"warn"`)
  expect(said).toContain(runsAsRoot)
  // Only root can start the program under another account, and only Linux has this one.
  if (process.platform !== 'linux') return
  const asNobody = await start({}, nobody)
  expect((await asNobody.stop()).said).not.toContain(runsAsRoot)
})
