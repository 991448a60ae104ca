import { afterAll, beforeAll, expect, test } from 'vitest'
import { Badge, showBadge } from '#features/badges/contract.ts'
import { runCommand } from '#test/command-program.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** The command on the database of a running site. */
let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const run = (...words: string[]) => runCommand('badges', words, { DATABASE_URL: site.connectionString })
const ownersOf = async (code: string) => Badge.parse((await site.ask(showBadge, { params: { code } })).body).owners

test('a recount checks the counts and corrects wrong ones', async () => {
  site.hotel.world.addPlayer('hhde', { name: 'counted', badges: 0 })
  site.hotel.world.giveBadge('hhde', 'counted', 'COUNTED')
  await site.scan('hhde', 'counted')
  expect(await run('recount')).toEqual({
    code: 0,
    out: 'The owners of 1 badge were counted: all counts were correct.\n',
    err: '',
  })
  await site.database.pool.query('update badges_badges set owners = 7; update badges_hotels set owners = 7')
  expect((await run('recount')).out).toBe(
    'The owners of 1 badge were counted: 1 count was wrong and has been corrected.\n',
  )
  expect(await ownersOf('COUNTED')).toBe(1)
})

test('other arguments print the usage', async () => {
  expect((await run('help')).out).toContain('npm run badges -- …')
  expect(await run('recont')).toMatchObject({ code: 2, err: expect.stringContaining('There is no command "recont"') })
})
