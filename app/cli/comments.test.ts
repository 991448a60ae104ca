import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteComment, type ReportReason, reportComment } from '#features/comments/contract.ts'
import { commandOn, runCommand } from '#test/command-program.ts'
import { comment, newSubject, readComments } from '#test/comments.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { CommandProblem } from './command-line.ts'
import * as comments from './comments.ts'

/** The command on the database of a running site: its effects show to visitors at once. */
let site: TestSite
let subject: string
let path: string
beforeAll(async () => {
  site = await startSite()
})
beforeEach(async () => {
  await site.database.pool.query('truncate comments_comments, comments_subjects cascade')
  subject = await newSubject(site)
  const { rows } = await site.database.pool.query<{ slug: string }>('select slug from news_articles where id = $1', [
    subject.split(':')[1],
  ])
  path = `news/${rows[0]?.slug}`
})
afterAll(() => site.close())

const now = new Date()

const run = commandOn(comments, () => ({ db: site.database.db, now }))

const shown = async () => (await readComments(site, subject)).items.map(({ id, text }) => [id, text])

/** Posts a comment that is held for review as a new guest and returns its id. */
async function hold(text: string, more: { parent_id?: number; name?: string } = {}): Promise<number> {
  const posted = await comment(site.newGuest(), { subject, text: `fuck ${text}`, ...more })
  expect(posted.held).toBe(true)
  return posted.comment.id
}

/** Dates a comment and returns the date as its line shows it. */
async function date(id: number, ago: string): Promise<string> {
  const { rows } = await site.database.pool.query<{ at: Date }>(
    'update comments_comments set created_at = $2::timestamptz - $3::interval where id = $1 returning created_at as at',
    [id, now, ago],
  )
  return `${rows[0]?.at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

async function report(id: number, reason: ReportReason): Promise<void> {
  const { status } = await site.newGuest().ask(reportComment, { params: { id }, body: { reason } })
  expect(status).toBe(200)
}

test('lists pending comments, oldest first, and released ones are public at once', async () => {
  expect(await run('held')).toEqual(['No comment is held for review.'])
  const first = (await comment(site.newGuest(), { subject, text: 'a lamp' })).comment.id
  const one = await hold('one\nof two lines', { name: 'brillo' })
  const two = await hold('two', { parent_id: first })
  const ofOne = await date(one, '3 hours 59 minutes')
  const ofTwo = await date(two, '1 day')
  expect(await run('held')).toEqual([
    `#${one} by brillo (Habbo.com, a guest) on ${subject} (${path})`,
    `  ${ofOne}, 3 hours ago, held for review`,
    '  | fuck one',
    '  | of two lines',
    '',
    `#${two} by night.owl (Habbo.com, a guest) on ${subject} (${path}), a reply in #${first}`,
    `  ${ofTwo}, 1 day ago, held for review`,
    '  | fuck two',
    '',
    '2 comments are held for review.',
  ])
  // The site has cached what it read.
  expect(await shown()).toEqual([[first, 'a lamp']])
  expect(await run('release', `#${one}`)).toEqual([`Comment #${one} is now published.`])
  await expect.poll(shown).toEqual([
    [one, 'fuck one\nof two lines'],
    [first, 'a lamp'],
  ])
  expect(await run('release', String(one))).toEqual([`Comment #${one} was not held.`])
  await run('release', String(two))
  await expect
    .poll(async () => (await readComments(site, subject)).items[1])
    .toMatchObject({ replyCount: 1, replies: [{ id: two, text: 'fuck two' }] })
  expect((await readComments(site, subject)).total).toBe(3)
  expect(await run('held')).toEqual(['No comment is held for review.'])
})

test('a rejected comment is deleted by moderation, no longer pending, and can still be released', async () => {
  const held = await hold('this')
  const { id } = (await comment(site.newGuest(), { subject, text: 'a lamp' })).comment
  expect(await run('reject', String(held))).toEqual([`Comment #${held} is now deleted by moderation.`])
  expect(await run('reject', String(held))).toEqual([`Comment #${held} was already deleted by moderation.`])
  expect(await run('held')).toEqual(['No comment is held for review.'])
  expect((await run('show', String(held))).slice(1)).toEqual([expect.stringMatching(/, rejected$/), '  | fuck this'])
  expect(await shown()).toEqual([[id, 'a lamp']])

  expect(await run('reject', String(id))).toEqual([`Comment #${id} is now deleted by moderation.`])
  await expect
    .poll(async () => (await readComments(site, subject)).items[0])
    .toMatchObject({
      deletedBy: 'moderator',
      text: null,
    })
  expect((await readComments(site, subject)).total).toBe(0)
  expect((await run('show', String(id))).slice(1)).toEqual([
    expect.stringMatching(/, deleted by moderation$/),
    '  | a lamp',
  ])

  expect(await run('release', String(held))).toEqual([`Comment #${held} is now published.`])
  await expect.poll(shown).toEqual([
    [held, 'fuck this'],
    [id, null],
  ])
  expect((await readComments(site, subject)).total).toBe(1)
})

test('lists reported comments, most reports first, until they are dismissed or deleted', async () => {
  expect(await run('reported')).toEqual(['No comment is reported.'])
  const member = await site.newMember({ hotel: 'hhde', name: 'Luna.reported' })
  const few = (await comment(site.newGuest(), { subject, text: 'few' })).comment.id
  const many = (await comment(member, { subject, text: 'many' })).comment.id
  await comment(site.newGuest(), { subject, text: 'none' })
  await report(few, 'spam')
  for (const reason of ['unkind', 'unkind', 'other'] as const) await report(many, reason)
  const ofMany = await date(many, '65 seconds')
  const ofFew = await date(few, '0')
  expect(await run('reported')).toEqual([
    `#${many} by Luna.reported (Habbo.de) on ${subject} (${path})`,
    `  ${ofMany}, 1 minute ago, published`,
    '  reported: other 1, unkind 2',
    '  | many',
    '',
    `#${few} by night.owl (Habbo.com, a guest) on ${subject} (${path})`,
    `  ${ofFew}, just now, published`,
    '  reported: spam 1',
    '  | few',
    '',
    '2 comments are reported.',
  ])
  expect(await run('dismiss', String(many))).toEqual([`Comment #${many}: 3 reports were dismissed.`])
  expect(await run('dismiss', String(many))).toEqual([`Comment #${many} had no reports.`])
  const left = await run('reported')
  expect([left[0], left.at(-1)]).toEqual([expect.stringMatching(`^#${few} `), '1 comment is reported.'])
  await run('reject', String(few))
  expect(await run('reported')).toEqual(['No comment is reported.'])
})

test('a pending comment of an account earns its reward on release', async () => {
  const member = await site.newMember()
  const links = Array.from({ length: 6 }, (_, place) => `https://example.org/${place}`).join(' ')
  const posted = await comment(member, { subject, text: links })
  expect(posted).toMatchObject({ held: true, reward: null })
  const balance = async () => {
    const { rows } = await site.database.pool.query('select stars, comets from accounts_accounts where id = $1', [
      member.accountId,
    ])
    return rows[0]
  }
  expect(await balance()).toEqual({ stars: 0, comets: 0 })
  await run('release', String(posted.comment.id))
  expect(await balance()).toEqual({ stars: 1, comets: 5 })
})

test('a comment deleted by its writer is not released, and its text cannot control the terminal', async () => {
  const member = await site.newMember()
  const text = Array.from({ length: 6 }, () => 'http://x.example').join(' ')
  const { id } = (await comment(member, { subject, text })).comment
  // However such text may have been stored.
  const steering = `\u001b[2J\u202egnp.exe\u0007 ${text}`
  await site.database.pool.query('update comments_comments set text = $2 where id = $1', [id, steering])
  const listed = (await run('held')).join('\n')
  expect(listed).toContain('  | <U+001B>[2J<U+202E>gnp.exe<U+0007> http://x.example')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
  expect(listed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  expect((await member.ask(deleteComment, { params: { id } })).status).toBe(200)
  await expect(run('release', String(id))).rejects.toThrow(
    new CommandProblem(`There is no comment #${id}, or its writer deleted it.`, 1),
  )
  expect((await run('show', String(id)))[1]).toMatch(/, deleted by its writer$/)
})

test('the program works on the site’s database, and a failure is one sentence and an exit code', async () => {
  const settings = { DATABASE_URL: site.connectionString }
  const id = await hold('this')
  expect(await runCommand('comments', ['release', String(id)], settings)).toEqual({
    code: 0,
    out: `Comment #${id} is now published.\n`,
    err: '',
  })
  await expect.poll(shown).toEqual([[id, 'fuck this']])
  const err = 'There is no comment #2000000000.\n'
  expect(await runCommand('comments', ['reject', '2000000000'], settings)).toEqual({ code: 1, out: '', err })
})

test('the commands are listed', async () => {
  const help = (await run('help')).join('\n')
  for (const command of ['held', 'reported', 'show <id>', 'release <id>', 'reject <id>', 'dismiss <id>', 'help'])
    expect(help).toContain(`\n  ${command} `)
  expect((await run('held', '--help')).join('\n')).toBe(help)
})

const form = 'npm run comments --'
const wrong: [string[], 1 | 2, string][] = [
  [[], 2, `Say what to do: "${form} help" lists the commands.`],
  [['publish'], 2, `There is no command "publish": "${form} help" lists them.`],
  [['release'], 2, `"release" requires <id>; usage: ${form} release <id>`],
  [['held', '3'], 2, `"held" has an unexpected argument "3"; usage: ${form} held`],
  [['held', '--all'], 2, `Unknown option '--all': "${form} help" shows the form.`],
  [['show', 'news:3'], 2, `"news:3" is not the number of a comment: "${form} held" lists the held ones.`],
  [['show', '99999999999'], 2, `"99999999999" is not the number of a comment: "${form} held" lists the held ones.`],
  [['show', '2000000000'], 1, 'There is no comment #2000000000.'],
  [['reject', '2000000000'], 1, 'There is no comment #2000000000.'],
  [['dismiss', '2000000000'], 1, 'There is no comment #2000000000.'],
]

test.each(wrong)('%j gives one clear sentence', async (words, code, sentence) => {
  const problem = await run(...words).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(CommandProblem)
  expect(problem).toMatchObject({ message: sentence, exitCode: code })
})
