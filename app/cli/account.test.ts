import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { logIn, showCurrentUser } from '#features/accounts/contract.ts'
import { commandOn, runCommand, runProgram } from '#test/command-program.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import * as account from './account.ts'
import { CommandProblem } from './command-line.ts'

/** The command on the database of a running site: its effects show to visitors at once. */
let site: TestSite
let luna: Member
beforeAll(async () => {
  site = await startSite()
  luna = await site.newMember({ hotel: 'hhde', name: 'Luna.command' })
})
afterAll(() => site.close())

const run = commandOn(account, () => ({ db: site.database.db, now: new Date() }))

/** Runs the whole command, on a connection of its own. */
const runWhole = (...words: string[]) => runCommand('account', words, { DATABASE_URL: site.connectionString })
const done = (out: string) => ({ code: 0, out, err: '' })
const ban = ['ban', 'hhde', 'Luna.command']
const rolesSeen = async () => showCurrentUser.result.parse((await luna.ask(showCurrentUser, {})).body).roles

test('granting or revoking a role applies at once to logged-in members', async () => {
  expect(await rolesSeen()).toEqual([])
  const grant = ['grant', 'habbo.DE', 'luna.COMMAND', 'administration']
  expect(await runWhole(...grant)).toEqual(done('Luna.command (Habbo.de) now has the role administration.\n'))
  await expect.poll(rolesSeen).toEqual(['administration'])
  expect(await run(...grant)).toEqual(['Luna.command (Habbo.de) already had the role administration.'])
  expect(await run('grant', 'hhde', 'Luna.command', 'news_lvl1')).toHaveLength(1)
  expect(await run('show', 'hhde', 'Luna.command')).toContain('roles      administration, news_lvl1')

  const revoke = ['revoke', 'HHDE', 'Luna.command', 'administration']
  expect(await run(...revoke)).toEqual(['Luna.command (Habbo.de) no longer has the role administration.'])
  await expect.poll(rolesSeen).toEqual(['news_lvl1'])
  expect(await run(...revoke)).toEqual(['Luna.command (Habbo.de) did not have the role administration.'])
})

test('the last superadministration cannot be revoked', async () => {
  const grant = ['grant', 'hhde', 'Luna.command', 'superadministration']
  const revoke = ['revoke', 'hhde', 'Luna.command', 'superadministration']
  await run(...grant)
  await expect(run(...revoke)).rejects.toThrow(
    new CommandProblem('Luna.command (Habbo.de) is the last one with the role superadministration.', 1),
  )
  await site.newMember({ roles: ['superadministration'] })
  expect(await run(...revoke)).toEqual(['Luna.command (Habbo.de) no longer has the role superadministration.'])
})

test('an account is described', async () => {
  const name = '-mistake'
  const member = await site.newMember({ hotel: 'hhus', name })
  const again = { body: { hotel: member.hotel, name, password: member.password } }
  expect((await site.newGuest().ask(logIn, again)).status).toBe(200)
  const { rows } = await site.database.pool.query(
    `update accounts_accounts set created_at = '2026-02-03T04:05:06Z' where id = $1 returning id`,
    [member.accountId],
  )
  expect(rows).toHaveLength(1)
  await site.database.pool.query(
    `update accounts_sessions set remembered = true, seen_at = now() - interval '1 hour' * id where account_id = $1`,
    [member.accountId],
  )
  const seen = await site.database.pool.query<{ newest: Date }>(
    'select max(seen_at) as newest from accounts_sessions where account_id = $1',
    [member.accountId],
  )
  const newest = seen.rows[0]?.newest.toISOString().slice(0, 19).replace('T', ' ')
  const shown = [
    'name       -mistake',
    'hotel      Habbo.com (hhus)',
    `habboId    ${member.habboId}`,
    'roles      none',
    'ban        none',
    'sessions   2',
    'created    2026-02-03 04:05:06 UTC',
    `last seen  ${newest} UTC`,
  ]
  expect(await run('show', 'hhus', '--', name)).toEqual(shown)
})

test('a ban ends open sessions, is shown at login, and can be lifted', async () => {
  const body = { hotel: luna.hotel, name: luna.name, password: luna.password }
  const user = async () => showCurrentUser.result.parse((await luna.ask(showCurrentUser, {})).body).user
  expect(await user()).toMatchObject({ name: 'Luna.command' })
  const banned = await runWhole(...ban, '--until', '2199-12-31T18:00+03:00', '--reason', ' Spam, 3× ')
  expect(banned).toEqual(done('Luna.command (Habbo.de) is banned until 2199-12-31 15:00:00 UTC: Spam, 3×\n'))
  await expect.poll(user).toBeNull()
  const refused = await site.newGuest().ask(logIn, { body })
  expect([refused.status, refused.body]).toEqual([
    403,
    { error: 'error.banned', reason: 'Spam, 3×', banned_until: '2199-12-31 15:00:00' },
  ])
  const shown = (await run('show', 'hhde', 'Luna.command')).join('\n')
  expect(shown).toContain('\nban        until 2199-12-31 15:00:00 UTC: Spam, 3×\nsessions   0\n')
  expect(shown).toMatch(/\nlast seen {2}not logged in$/)

  expect(await run(...ban, '--until=2199-12-31', '--reason', 'x')).toEqual([
    'Luna.command (Habbo.de) is banned until 2199-12-31 00:00:00 UTC: x',
  ])
  const forGood = await run(...ban, '--until', 'never', '--reason', 'x'.repeat(500))
  expect(forGood).toEqual([`Luna.command (Habbo.de) is banned for good: ${'x'.repeat(500)}`])
  expect((await site.newGuest().ask(logIn, { body })).body).toMatchObject({ error: 'error.banned', banned_until: null })

  expect(await run('unban', 'hhde', 'Luna.command')).toEqual(['Luna.command (Habbo.de) is no longer banned.'])
  expect((await luna.ask(logIn, { body })).status).toBe(200)
  expect(await run('unban', 'hhde', 'Luna.command')).toEqual(['Luna.command (Habbo.de) was not banned.'])
})

test('roles and commands are listed without a database', async () => {
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
  const roles = await runCommand('account', ['roles'], nowhere)
  expect(roles).toMatchObject({ code: 0, err: '' })
  expect(roles.out).toMatch(
    /^superadministration +housekeeping\.enter, news\.write, .+\nadministration +housekeeping\.enter, news\.write, .+\n/,
  )
  expect(roles.out).toMatch(/\nnews_lvl1 +housekeeping\.enter, news\.write, news\.translate, .+\(own\)\n/)
  const help = await runCommand('account', ['help'], nowhere)
  expect(help).toMatchObject({ code: 0, err: '' })
  for (const command of ['show', 'grant', 'revoke', 'ban', 'unban', 'roles'])
    expect(help.out).toContain(`\n  ${command} `)
  expect(done(`${(await run('ban', '--help')).join('\n')}\n`)).toEqual(help)
})

const form = 'npm run account --'
const wrong: [string[], 1 | 2, string][] = [
  [[], 2, `Say what to do: "${form} help" lists the commands.`],
  [['promote'], 2, `There is no command "promote": "${form} help" lists them.`],
  [['toString'], 2, `There is no command "toString": "${form} help" lists them.`],
  [['show', 'hhde'], 2, `"show" requires <name>; usage: ${form} show <hotel> <name>`],
  [
    ['grant', 'hhde', 'x'],
    2,
    `"grant" requires <role>; usage: ${form} grant <hotel> <name> <role> [--department <department>]`,
  ],
  [['unban', 'hhde', 'x', 'y'], 2, `"unban" has an unexpected argument "y"; usage: ${form} unban <hotel> <name>`],
  [['show', 'hhde', 'x', '--reason', 'y'], 2, `"show" does not take --reason; usage: ${form} show <hotel> <name>`],
  [['roles', '--all'], 2, `Unknown option '--all': "${form} help" shows the form.`],
  [[...ban, '--until'], 2, `Option '--until <value>' argument missing: "${form} help" shows the form.`],
  [
    [...ban, '--until', 'never'],
    2,
    `"ban" requires --reason; usage: ${form} ban <hotel> <name> --until <date> --reason "<why>"`,
  ],
  [
    [...ban, '--until', '2199-02-30', '--reason', 'x'],
    2,
    '"2199-02-30" is not a date: write --until 2026-12-31, --until 2026-12-31T18:00 or --until never.',
  ],
  [
    [...ban, '--until', '2020-01-01T10:00Z', '--reason', 'x'],
    1,
    'The ban would already be over: 2020-01-01T10:00Z is in the past.',
  ],
  [[...ban, '--until', 'never', '--reason', '  '], 1, 'Give a reason with --reason "…": the banned player sees it.'],
  [['grant', 'hhde', 'Luna.command', 'boss'], 1, `There is no role "boss": "${form} roles" lists them.`],
  [['show', 'hhde', 'Nobody'], 1, '"Nobody" has no account for Habbo.de.'],
  [['show', 'hhus', 'Luna.command'], 1, '"Luna.command" has no account for Habbo.com.'],
]

test.each(wrong)('%j gives one clear sentence', async (words, code, sentence) => {
  await expect(run(...words)).rejects.toThrow(new CommandProblem(sentence, code))
})

test('the program prints such a sentence to stderr with its exit code', async () => {
  expect(await runWhole('promote')).toEqual({
    code: 2,
    out: '',
    err: `There is no command "promote": "${form} help" lists them.\n`,
  })
  const settings = { DATABASE_URL: site.connectionString }
  expect(await runProgram('account', ['show', 'hhde', 'Nobody'], settings)).toEqual({
    code: 1,
    out: '',
    err: '"Nobody" has no account for Habbo.de.\n',
  })
})

test('refuses a reason that is too long and an unknown hotel, and changes nothing', async () => {
  await expect(run(...ban, '--until', 'never', '--reason', 'x'.repeat(501))).rejects.toThrow(
    new CommandProblem('The reason has 501 characters; at most 500 are allowed.', 1),
  )
  const elsewhere = run('ban', 'habbo.xy', 'Luna.command', '--until', 'never', '--reason', 'x')
  await expect(elsewhere).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringMatching(
      /^There is no hotel "habbo\.xy"; there are Habbo\.com\.br \(hhbr\), .*Habbo\.com\.tr \(hhtr\)\.$/,
    ),
  })
  expect((await run('show', 'hhde', 'Luna.command')).join('\n')).toContain('roles      news_lvl1\nban        none\n')
})

test('an unusable database gives one clear sentence', async () => {
  const show = ['show', 'hhde', 'Luna.command']
  expect(await runCommand('account', show, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })).toEqual({
    code: 1,
    out: '',
    err: 'The database at DATABASE_URL does not answer.\n',
  })
  // The run's own database was never migrated, only its clones.
  expect(await runCommand('account', show, { DATABASE_URL: inject('databaseServer') })).toEqual({
    code: 1,
    out: '',
    err: 'The database does not have the tables of this version yet: start the site once to create them.\n',
  })
})

test('a head is given a department, which can be changed', async () => {
  const grant = ['grant', 'hhde', 'Luna.command', 'headof', '--department']
  const department = async () => {
    const { rows } = await site.database.pool.query(
      `select department from accounts_roles where account_id = $1 and role = 'headof'`,
      [luna.accountId],
    )
    return rows[0]?.department
  }
  await run(...grant, 'news')
  expect(await department()).toBe('news')
  expect(await run(...grant, 'radio')).toEqual(['Luna.command (Habbo.de) now has the role headof.'])
  expect(await department()).toBe('radio')
  await expect(run(...grant, 'kitchen')).rejects.toThrow('There is no department "kitchen"')
  await expect(run('grant', 'hhde', 'Luna.command', 'news_lvl1', '--department', 'news')).rejects.toThrow(
    CommandProblem,
  )
  await run('revoke', 'hhde', 'Luna.command', 'headof')
})
