import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTeam } from '#features/team/contract.ts'
import { commandOn, problemsOf, runCommand } from '#test/command-program.ts'
import { startSite, type TestSite } from '#test/site.ts'
import * as team from './team.ts'

/** The command on the database of a running site: the operator's changes show at once. */
const now = new Date('2026-11-22T12:00:00Z')
let site: TestSite
beforeAll(async () => {
  site = await startSite({ clock: { now: () => now } })
})
afterAll(() => site.close())

const run = commandOn(team, () => ({ db: site.database.db, now }))

const problemOf = problemsOf(run)

test("the operator sets a member's task, and the page shows it", async () => {
  expect(await run('list')).toEqual(['The team has no members.'])
  await site.newMember({ name: 'Lena', hotel: 'hhde', roles: ['news_lvl2', 'radio_lvl1'] })
  const profileLines = [
    'Lena (Habbo.de): news_lvl2, radio_lvl1',
    '  since 2024-03-01, speaks de, tr, place 3',
    '  de: Schreibt, was nachts passiert',
  ]
  const words = ['--languages', 'tr,de', '--does-de', 'Schreibt, was nachts passiert', '--since', '2024-03-01']
  expect(await run('profile', 'habbo.de', 'lena', ...words, '--place', '3')).toEqual([
    'The team page now shows:',
    ...profileLines,
  ])
  expect(await run('list')).toEqual([...profileLines, '', 'Team members: 1.'])
  const shown = async () => {
    const { departments } = listTeam.result.parse((await site.ask(listTeam, { query: { lang: 'de' } })).body)
    return departments[0]?.members[0]?.does?.text
  }
  await expect.poll(shown).toBe('Schreibt, was nachts passiert')
  const bare = await run('profile', 'hhde', 'Lena', '--does-de', '', '--since', 'none', '--place', 'none')
  expect(bare).toEqual(['The team page now shows:', profileLines[0], `  since 2026-11-22, speaks de, tr`])
})

test.each([
  [['profile', 'hhde', 'nobody', '--place', '1'], '1 "nobody" has no account for Habbo.de.'],
  [['profile', 'hhxx', 'Lena', '--place', '1'], '1 There is no hotel "hhxx"'],
  [['profile', 'hhde', 'Lena'], '2 Say what to change'],
  [['profile', 'hhde', 'Lena', '--place', '0'], '2 "0" is not a place'],
  [['profile', 'hhde', 'Lena', '--languages', 'de,xx'], '2 --languages cannot be read'],
  [['profile', 'hhde', 'Lena', '--does-tr', 'x'.repeat(161)], '2 --does-tr cannot be read'],
  [['profile', 'hhde', 'Lena', '--since', 'lately'], '2 --since cannot be read'],
  [['profile', 'hhde', 'Lena', '--since', '9999-01-01'], '1 That day is in the future.'],
  [['promote'], '2 There is no command "promote"'],
])('%j is refused', async (words, problem) => {
  expect(await problemOf(...words)).toContain(problem)
})

test('an account without a role is not on the team', async () => {
  await site.newMember({ name: 'Plain' })
  expect(await problemOf('profile', 'hhus', 'Plain', '--place', '1')).toBe('1 Plain has no role.')
})

test('the program runs on its own', async () => {
  const settings = { DATABASE_URL: site.connectionString }
  expect(await runCommand('team', ['help'], settings)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('npm run team -- …'),
  })
  expect(await runCommand('team', ['list'], settings)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('Lena'),
  })
  expect(await runCommand('team', ['lists'], settings)).toMatchObject({ code: 2, out: '' })
})
