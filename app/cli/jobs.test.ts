import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listPositions } from '#features/jobs/contract.ts'
import { addPosition } from '#features/jobs/server/api.ts'
import { openFolder } from '#platform/server/files/files.ts'
import { commandOn, problemsOf, runCommand } from '#test/command-program.ts'
import { applied, newPosition, ownApplications, readChat, uploaded, written } from '#test/job-applications.ts'
import type { Member } from '#test/member.ts'
import { samplePdf } from '#test/sample-files.ts'
import { startSite, type TestSite } from '#test/site.ts'
import * as jobs from './jobs.ts'

/** The command on the database of a running site: applicants see the team's messages at once. */
let site: TestSite
let member: Member
let folder: string
beforeAll(async () => {
  site = await startSite()
  member = await site.newMember({ hotel: 'hhde', name: 'luna.tic' })
  await site.newMember({ hotel: 'hhde', name: 'Head.Porter', roles: ['headof'] })
  await site.newMember({ hotel: 'hhde', name: 'Author', roles: ['news_lvl3'] })
  folder = await mkdtemp(path.join(tmpdir(), 'jobs-'))
})
beforeEach(async () => {
  await site.database.pool.query('truncate jobs_positions, platform_turns cascade')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await site.close()
})

const run = commandOn(jobs, () => ({
  db: site.database.db,
  now: new Date(),
  files: openFolder(path.join(site.dataFolder, 'attachments')),
}))

const problemOf = problemsOf(run)

const porter = ['--as', 'habbo.de head.porter']

test('the team lists, reads, answers and decides, and the applicant sees each step', async () => {
  expect(await run('list')).toEqual(['No application is pending.'])
  const file = await uploaded(site, member, { bytes: samplePdf(), name: 'Brief.pdf' })
  const { id } = await applied(site, member, { motivation: 'Ich mag\nGlocken\u0007.', attachments: [file.id] })
  await written(member, id, 'Hallo?')
  const name = `#${id} Night porter (en), by luna.tic (Habbo.de)`
  expect(await run('list')).toEqual([
    name,
    expect.stringMatching(/^ {2}\d{4}-\d\d-\d\d .* UTC, just now, not read yet, 1 file, 1 new message$/),
    ...['', '1 application is pending.'],
  ])
  expect((await ownApplications(member))[0]?.readAt).toBeNull()
  expect(await run('read', `#${id}`)).toEqual([
    name,
    expect.stringMatching(/, read, 1 file, 1 new message$/),
    ...['  has played for 5 years, was not on a fansite', '  Discord: night.owl', '  | Ich mag', '  | Glocken.'],
    '  file: Brief.pdf (application/pdf, 1 kB)',
    ...[expect.stringMatching(/ UTC, the applicant:$/), '  | Hallo?'],
  ])
  expect((await ownApplications(member))[0]?.readAt).toEqual(expect.any(String))
  expect((await run('list'))[1]).toMatch(/, read, 1 file$/)
  expect(await run('answer', `${id}`, '--text', 'Komm rein!', ...porter)).toEqual([
    `The message was sent to the applicant of #${id}.`,
  ])
  expect((await readChat(member, id)).messages.at(-1)).toMatchObject({ author: 'Head.Porter', text: 'Komm rein!' })
  const accept = ['accept', `${id}`, '--text', 'Willkommen!', ...porter]
  expect(await run(...accept)).toEqual([`#${id} is now accepted.`])
  expect(await run('accept', `${id}`)).toEqual([`#${id} was already accepted.`])
  expect(await run('reject', `${id}`)).toEqual([`#${id} remains accepted.`])
  expect(await readChat(member, id)).toMatchObject({ isOpen: false, messages: [{}, {}, { text: 'Willkommen!' }] })
  expect(await problemOf('answer', `${id}`, '--text', 'Noch was', ...porter)).toBe(
    `1 #${id} has been decided: its chat is closed.`,
  )
  expect((await run('list', '--all')).at(-1)).toBe('1 application was sent.')
})

test('copies the files of an application into a folder and overwrites nothing', async () => {
  const [one, two] = [await uploaded(site, member), await uploaded(site, member)]
  const { id } = await applied(site, member, { attachments: [one.id, two.id] })
  const target = path.join(folder, 'new')
  const names = [`${id}-1 letter.pdf`, `${id}-2 letter.pdf`]
  expect(await run('save', `${id}`, target)).toEqual(names.map((name) => path.join(target, name)))
  expect((await readdir(target)).toSorted()).toEqual(names)
  expect(await readFile(path.join(target, names[0] ?? ''))).toEqual(samplePdf())
  expect(await problemOf('save', `${id}`, target)).toMatch(
    /^1 .* could not be written: there is a file of that name\.$/,
  )
  const without = await applied(site, member)
  expect(await run('save', `${without.id}`, target)).toEqual([`#${without.id} has no files.`])
})

test('positions are created, rewritten, closed and opened by the program while the site runs', async () => {
  const open = async () => {
    const { body } = await site.ask(listPositions, { query: { lang: 'tr' } })
    return listPositions.result.parse(body).map(({ title, tasks }) => [title, tasks])
  }
  const file = path.join(folder, 'porter.md')
  await writeFile(file, '# Gece bekçisi\nIşıkları açık tutar.\n\n## İş\n- Zil çalar\n\n## Şart\n- Bir zil\n')
  const settings = { DATABASE_URL: site.connectionString, DATA_DIR: site.dataFolder }
  const added = await runCommand(
    'jobs',
    ['positions', 'add', '--key', 'porter', '--lang', 'tr', '--file', file],
    settings,
  )
  const [, id = ''] = /#(\d+)/.exec(added.out) ?? []
  expect([added.code, added.err, added.out]).toEqual([
    0,
    '',
    `This position is now open:\n#${id} Gece bekçisi (tr, porter), open, no pending applications\n  | Işıkları açık tutar.\n`,
  ])
  expect(await open()).toEqual([['Gece bekçisi', ['Zil çalar']]])
  expect(await problemOf('positions', 'add', '--key', 'porter', '--lang', 'tr', '--file', file)).toBe(
    '1 A position porter in tr already exists.',
  )
  expect((await run('positions', 'edit', id, '--title', 'Bekçi'))[1]).toContain('Bekçi (tr, porter)')
  expect(await open()).toEqual([['Bekçi', ['Zil çalar']]])
  await run('positions', 'edit', id, '--file', file, '--summary', 'Kısa')
  expect((await run('positions')).slice(0, 2)).toEqual([
    `#${id} Gece bekçisi (tr, porter), open, no pending applications`,
    '  | Kısa',
  ])
  expect((await run('positions', 'close', id))[0]).toContain(', closed, ')
  expect(await open()).toEqual([])
  expect((await run('positions', 'list')).at(-1)).toBe('0 of 1 are open.')
  await run('positions', 'open', id)
  expect(await open()).toHaveLength(1)
})

test('a position is deleted in all its languages with its applications kept, and restored', async () => {
  const text = { title: 'Porter', summary: 'Keys', tasks: ['Ring'], requirements: ['A bell'], key: 'porter' }
  const add = (language: 'en' | 'tr') => addPosition(site.database.db, { ...text, language }, new Date())
  const [english, turkish] = [(await add('en'))?.id ?? 0, (await add('tr'))?.id ?? 0]
  const { id } = await applied(site, member, { positionId: english })
  const line = (of: number, language: string, state: string, waiting: string) => [
    `#${of} Porter (${language}, porter), ${state}, ${waiting}`,
    '  | Keys',
  ]
  const deleted = [
    ...line(english, 'en', 'deleted', '1 pending application'),
    ...line(turkish, 'tr', 'deleted', 'no pending applications'),
  ]
  expect(await run('positions', 'list', '--deleted')).toEqual(['No position was deleted.'])
  expect(await run('positions', 'delete', `${turkish}`)).toEqual([
    ...deleted,
    '1 application stays under its title, 1 to be decided: "npm run jobs -- list --all" lists them.',
  ])
  expect(await run('positions')).toEqual(['There are no positions.'])
  expect(await run('positions', 'list', '--deleted')).toEqual(deleted)
  expect((await run('read', `${id}`))[0]).toBe(`#${id} Porter (en), by luna.tic (Habbo.de)`)
  for (const act of ['open', 'delete']) {
    expect(await problemOf('positions', act, `${turkish}`)).toBe(`1 There is no position #${turkish}.`)
  }
  const file = path.join(folder, 'kapici.md')
  await writeFile(file, '# Pförtner\nSchlüssel\n\n## Aufgaben\n- Läuten\n\n## Gesucht\n- Glocke\n')
  expect(await problemOf('positions', 'add', '--key', 'porter', '--lang', 'de', '--file', file)).toBe(
    `1 The key porter is that of a deleted position: "npm run jobs -- positions restore ${english}" brings it back.`,
  )
  expect(await run('positions', 'restore', `${english}`)).toEqual([
    ...line(english, 'en', 'open', '1 pending application'),
    ...line(turkish, 'tr', 'open', 'no pending applications'),
  ])
  expect(await problemOf('positions', 'restore', `${english}`)).toBe(`1 There is no deleted position #${english}.`)
})

test('failures are one sentence', async () => {
  const { id } = await applied(site, member, { positionId: await newPosition(site) })
  const text = ['--text', 'Hallo']
  await writeFile(path.join(folder, 'broken.md'), 'Porter')
  const problems: [string[], RegExp][] = [
    [[], /^2 Say what to do: "npm run jobs -- help" lists the commands\.$/],
    [['fire'], /^2 There is no command "fire"/],
    [['read', 'x'], /^2 "x" is not the number of an application: "npm run jobs -- list" lists them\.$/],
    [['read', '2000000000'], /^1 There is no application #2000000000\.$/],
    [['accept', '2000000000'], /^1 There is no application/],
    [['answer', `${id}`, ...text], /^2 "answer" requires --as/],
    [['reject', `${id}`, ...text], /^2 A text needs both/],
    [['answer', `${id}`, '--text', ' ', ...porter], /^2 The text is empty/],
    [['answer', `${id}`, ...text, '--as', 'Porter'], /^2 "Porter" is not a team member/],
    [['answer', `${id}`, ...text, '--as', 'habbo.de nobody'], /^1 "nobody" has no account for Habbo\.de/],
    [['answer', `${id}`, ...text, '--as', 'hhde author'], /^1 Author has no role that reviews applications\.$/],
    [['positions', 'close', '2000000000'], /^1 There is no position #2000000000\.$/],
    [['positions', 'edit', '1'], /^2 Say what to change/],
    [['positions', 'edit', '1', '--title', 'x'.repeat(81)], /^2 The title has 1 to 80 characters\.$/],
    [['positions', 'add', '--key', 'A b', '--lang', 'de', '--file', 'x'], /^2 "A b" is not a key/],
    [['positions', 'add', '--key', 'a', '--lang', 'fr', '--file', 'x'], /^2 There is no language "fr"/],
    [
      ['positions', 'add', '--key', 'a', '--lang', 'de', '--file', '/nowhere'],
      /^1 \/nowhere could not be read: it does/,
    ],
    [
      ['positions', 'add', '--key', 'a', '--lang', 'de', '--file', path.join(folder, 'broken.md')],
      /^1 .* does not describe a position\. It begins with/,
    ],
  ]
  for (const [words, sentence] of problems) expect(await problemOf(...words)).toMatch(sentence)
  expect(await readChat(member, id)).toMatchObject({ isOpen: true, messages: [] })
  for (const words of [['help'], ['--help'], ['positions', 'help'], ['positions', 'add', '--help']])
    expect(await run(...words)).toEqual(jobs.helpLines())
  expect(jobs.helpLines().every((line) => line.length <= 160)).toBe(true)
})
