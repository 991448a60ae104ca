import { afterAll, beforeAll, expect, test } from 'vitest'
import { scanPlayer, showPlayer } from '#features/scanner/contract.ts'
import { commandOn, runCommand } from '#test/command-program.ts'
import { startSite, type TestSite } from '#test/site.ts'
import * as players from './players.ts'

/**
 * The command on the database of a running site: a hidden player disappears at once and is no
 * longer scanned.
 */
let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const run = commandOn(players, () => ({ db: site.database.db, now: new Date() }))

test('a player without an account is hidden on request, and shown again', async () => {
  const { habboId } = await site.scan('hhus', 'luna.tic')
  const shown = async () => (await site.ask(showPlayer, { params: { habboId } })).body
  const page = async () => (await site.get(`/en/scanner/users/${habboId}`)).text()
  expect(await page()).toContain('room service, please')
  expect(await run('hide', 'habbo.com', 'LUNA.tic')).toEqual(['The page of luna.tic (Habbo.com) is now hidden.'])
  expect(await run('hide', 'hhus', 'luna.tic')).toEqual(['The page of luna.tic (Habbo.com) was already hidden.'])
  expect(await shown()).toEqual({ error: 'error.playerHidden' })
  await expect.poll(page).not.toContain('room service, please')
  const scan = await site.ask(scanPlayer, { body: { hotel: 'hhus', name: 'luna.tic' } })
  expect(scan.body).toEqual({ error: 'error.playerHidden' })
  expect(await run('show', 'hhus', 'luna.tic')).toEqual(['The page of luna.tic (Habbo.com) is now shown.'])
  expect(await shown()).toMatchObject({ habboId })
  await expect.poll(page).toContain('room service, please')
})

test('an unknown player cannot be hidden', async () => {
  await expect(run('hide', 'hhus', 'nobody.here')).rejects.toThrow('No player called "nobody.here"')
  await expect(run('hide', 'hhxx', 'luna.tic')).rejects.toThrow('There is no hotel "hhxx"')
  await expect(run('remove', 'hhus', 'luna.tic')).rejects.toThrow('There is no command "remove"')
})

test('the program runs on its own', async () => {
  const settings = { DATABASE_URL: site.connectionString }
  const help = await runCommand('players', ['help'], settings)
  expect(help).toMatchObject({ code: 0, err: '', out: expect.stringContaining('npm run players -- …') })
  const none = await runCommand('players', ['hide', 'hhus', 'nobody.here'], settings)
  expect(none).toMatchObject({ code: 1, out: '', err: expect.stringContaining('nobody.here') })
})
