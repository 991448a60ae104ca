import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ActName, acts } from '#features/audit/contract.ts'
import { listActs } from '#features/audit/server/api.ts'
import {
  askForSecondLook,
  decideAppeal,
  deleteComment,
  noteOnComment,
  reportComment,
  restoreComment,
  undoDecision,
} from '#features/comments/contract.ts'
import {
  addRemoval,
  issueRemovalCode,
  listHistory,
  proveRemoval,
  Removal,
  redactEntry,
  settleRemoval,
} from '#features/scanner/contract.ts'
import { openFolder } from '#platform/server/files/files.ts'
import { actOnBadges } from '#test/acts-on-badges.ts'
import { actOnCatalogue } from '#test/acts-on-catalogue.ts'
import { actOnJobs } from '#test/acts-on-jobs.ts'
import { actOnMembers, actOnWatchedWords } from '#test/acts-on-members.ts'
import { actOnNews, actOnPictures } from '#test/acts-on-news.ts'
import { actOnRadio } from '#test/acts-on-radio.ts'
import { actOnSchedule } from '#test/acts-on-schedule.ts'
import { actOnShopAndTeam } from '#test/acts-on-shop.ts'
import { actOnSite } from '#test/acts-on-site.ts'
import { commandOn } from '#test/command-program.ts'
import { comment, newSubject } from '#test/comments.ts'
import { applied, newPosition, uploaded } from '#test/job-applications.ts'
import type { Member } from '#test/member.ts'
import { asSpam, decided, notifyWritersNow, staffComment } from '#test/moderation.ts'
import { sent, untilOnline, wish } from '#test/radio-requests.ts'
import { addProduct } from '#test/shop.ts'
import { startSite, type TestSite } from '#test/site.ts'
import * as account from './account.ts'
import * as comments from './comments.ts'
import * as jobs from './jobs.ts'
import * as players from './players.ts'
import * as radio from './radio.ts'
import * as shop from './shop.ts'
import * as team from './team.ts'

/**
 * Every act of staff on the data of others, on the site or the command line, is recorded; a new
 * unrecorded one fails here.
 */
let site: TestSite
let folder: string
let mina: Member
let moderator: Member
beforeAll(async () => {
  site = await startSite({ station: {} })
  await untilOnline(site)
  await site.newMember({ hotel: 'hhde', name: 'luna.tic' })
  mina = await site.newMember({ hotel: 'hhde', name: 'mina' })
  moderator = await site.newMember({ hotel: 'hhde', name: 'Keeper', roles: ['headof'] })
  folder = await mkdtemp(path.join(tmpdir(), 'acts-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await site.close()
})

const now = new Date()
const who = ['hhde', 'luna.tic']

async function run(name: keyof typeof commands, ...words: string[]): Promise<void> {
  await commands[name](...words)
}

const context = () => ({ db: site.database.db, now })
const commands = {
  account: commandOn(account, context),
  comments: commandOn(comments, context),
  jobs: commandOn(jobs, () => ({ ...context(), files: openFolder(path.join(site.dataFolder, 'attachments')) })),
  players: commandOn(players, context),
  radio: commandOn(radio, () => ({ ...context(), zone: 'Europe/Berlin' })),
  shop: commandOn(shop, context),
  team: commandOn(team, context),
}

/** The acts recorded since the last call, oldest first. */
let seenBefore = 0
async function fresh(): Promise<ActName[]> {
  const { acts: all } = await listActs(site.database.db, {}, 1000)
  const since = all.toReversed().slice(seenBefore)
  seenBefore = all.length
  return since.map(({ act }) => act)
}

const seen = new Set<ActName>()
async function expectActs(...names: ActName[]) {
  expect(await fresh()).toEqual(names)
  for (const name of names) seen.add(name)
}

test('acts on accounts, the team and the shop are recorded', async () => {
  await run('account', 'grant', ...who, 'news_lvl1')
  await run('account', 'grant', ...who, 'news_lvl1')
  await run('team', 'profile', ...who, '--place', '3')
  await run('account', 'revoke', ...who, 'news_lvl1')
  await run('account', 'ban', ...who, '--until', 'never', '--reason', 'a word too much')
  await run('account', 'unban', ...who)
  await run('account', 'unban', ...who)
  await expectActs(
    'account.roleGranted',
    'teamProfile.changed',
    'account.roleRevoked',
    'account.banned',
    'account.unbanned',
  )
  await addProduct(site, 'galacticComet', 50, 1)
  await run('shop', 'restock', 'galacticComet', '--pieces', '2')
  await run('shop', 'price', 'galacticComet', '--stars', '77')
  await run('shop', 'give', ...who, 'ambassador')
  await run('shop', 'take', ...who, 'ambassador')
  await run('shop', 'take', ...who, 'ambassador')
  await expectActs('ware.restocked', 'ware.priceChanged', 'icon.given', 'icon.taken')
})

test('acts on players, jobs and the radio are recorded', async () => {
  await site.scan('hhde', 'luna.tic')
  await run('players', 'hide', ...who)
  await run('players', 'show', ...who)
  await expectActs('player.hidden', 'player.shown')

  const text = path.join(folder, 'porter.md')
  await writeFile(text, '# Porter\nKeeps the door.\n\n## Tasks\n- Rings\n\n## Wanted\n- A bell\n')
  await run('jobs', 'positions', 'add', '--key', 'porter', '--lang', 'en', '--file', text)
  const positionId = await newPosition(site)
  await run('jobs', 'positions', 'close', String(positionId))
  await run('jobs', 'positions', 'open', String(positionId))
  const attachments = [(await uploaded(site, mina)).id]
  const { id } = await applied(site, mina, { positionId, attachments })
  await run('jobs', 'read', String(id))
  await run('jobs', 'save', String(id), path.join(folder, 'files'))
  await run('jobs', 'answer', String(id), '--text', 'Come in!', '--as', 'habbo.de keeper')
  await run('jobs', 'accept', String(id))
  await run('jobs', 'accept', String(id))
  await run('jobs', 'positions', 'delete', String(positionId))
  await run('jobs', 'positions', 'restore', String(positionId))
  await expectActs(
    'position.added',
    'position.changed',
    'position.changed',
    'application.read',
    'application.read',
    'application.fileRead',
    'application.answered',
    'application.decided',
    'position.deleted',
    'position.broughtBack',
  )

  const { id: request } = await sent(mina, wish())
  await run('radio', 'requests', 'played', String(request))
  await run('radio', 'requests', 'close')
  await run('radio', 'requests', 'open')
  const day = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 3 }).toString()
  await run('radio', 'shows', 'add', '--name', 'A', '--dj', 'B', '--day', day, '--from', '20:00', '--to', '22:00')
  const [show] = (await site.database.pool.query<{ id: number }>('select max(id) as id from radio_shows')).rows
  await run('radio', 'shows', 'cancel', String(show?.id), '--day', day)
  await run('radio', 'shows', 'remove', String(show?.id))
  await expectActs(
    'songRequest.answered',
    'radioLine.closed',
    'radioLine.opened',
    'show.added',
    'show.airingCancelled',
    'show.removed',
  )
})

test('acts on comments are recorded, from the command line and by a moderator on the site', async () => {
  const subject = await newSubject(site)
  const held = (await comment(site.newGuest(), { subject, text: 'fuck this' })).comment.id
  const posted = (await comment(mina, { subject, text: 'a lamp' })).comment.id
  await run('comments', 'release', String(held))
  await moderator.ask(reportComment, { params: { id: posted }, body: { reason: 'spam' } })
  await run('comments', 'dismiss', String(posted))
  await run('comments', 'reject', String(held))
  await expectActs('comment.released', 'comment.reportsDismissed', 'comment.deleted')

  const own = (await comment(moderator, { subject, text: 'my own' })).comment.id
  expect((await moderator.ask(deleteComment, { params: { id: own } })).status).toBe(200)
  expect((await mina.ask(deleteComment, { params: { id: own } })).status).toBe(403)
  await expectActs()
  expect((await moderator.ask(deleteComment, { params: { id: posted } })).status).toBe(200)
  expect((await moderator.ask(restoreComment, { params: { id: posted } })).status).toBe(200)
  const { acts: last } = await listActs(site.database.db, { by: moderator.accountId }, 10)
  expect(last.map(({ by, account_id, act, subject_id }) => ({ by, account_id, act, subject_id }))).toEqual(
    ['comment.restored', 'comment.deleted'].map((act) => ({
      by: 'account',
      account_id: moderator.accountId,
      act,
      subject_id: String(posted),
    })),
  )
  await expectActs('comment.deleted', 'comment.restored')
})

test('acts on the privacy of players are recorded', async () => {
  const admin = await site.newMember({ roles: ['administration'] })
  await site.database.pool.query('update accounts_sessions set confirmed_at = now()')
  const { world } = site.hotel
  const { habboId } = await site.scan('hhde', 'luna.tic')
  world.setMotto('hhde', 'luna.tic', 'another motto')
  await site.scan('hhde', 'luna.tic')
  const history = await admin.ask(listHistory, { params: { hotel: 'hhde', name: 'luna.tic' } })
  const id = listHistory.result.parse(history.body).items[0]?.id ?? ''
  await admin.ask(redactEntry, { body: { habboId, what: 'motto', id } })
  const body = { hotel: 'hhde', name: 'luna.tic', received: '2026-11-20' } as const
  const entered = async (kind: 'page' | 'other') =>
    Removal.parse((await admin.ask(addRemoval, { body: { ...body, kind } })).body).id
  const page = await entered('page')
  const issued = await admin.ask(issueRemovalCode, { params: { id: page }, body: {} })
  world.setMotto('hhde', 'luna.tic', Removal.parse(issued.body).code?.text ?? '')
  expect((await admin.ask(proveRemoval, { params: { id: page }, body: {} })).status).toBe(200)
  const other = await entered('other')
  await admin.ask(settleRemoval, { params: { id: other }, body: { state: 'declined', reason: 'No' } })
  await expectActs(
    'player.entryRedacted',
    'removal.added',
    'removal.codeIssued',
    'player.hidden',
    'removal.done',
    'removal.added',
    'removal.declined',
  )
})

test('acts of the staff on comments and words are recorded', async () => {
  const subject = await newSubject(site)
  const other = await site.newMember({ name: 'Watcher', roles: ['communitymanagement'] })
  const ids = await Promise.all(['one', 'two'].map(async (text) => (await comment(mina, { subject, text })).comment.id))
  for (const [place, id] of ids.entries()) {
    await moderator.ask(noteOnComment, { params: { id }, body: { text: 'as before' } })
    await notifyWritersNow(site, (await decided(moderator, [id], asSpam)).batch)
    await mina.ask(askForSecondLook, { params: { id }, body: { text: 'why?' } })
    const { seen } = await staffComment(other, id)
    await other.ask(decideAppeal, { params: { id }, body: { granted: place === 0, seen } })
  }
  const { batch } = await decided(other, [ids[1] ?? 0], { decision: 'keep' })
  await other.ask(undoDecision, { params: { batch } })
  await actOnWatchedWords(other)
  await expectActs(
    'comment.noted',
    'comment.deleted',
    'comment.appealGranted',
    'comment.noted',
    'comment.deleted',
    'comment.appealDeclined',
    'comment.restored',
    'comment.decisionUndone',
    'word.added',
    'word.changed',
    'word.removed',
  )
})

test('acts of the staff on members and guests are recorded', async () => {
  await actOnMembers(site, mina)
  await expectActs(
    ...(['account.warned', 'account.warningTakenBack', 'account.noted', 'account.noteDeleted'] as const),
    ...(['account.balanceCorrected', 'guestBan.added', 'guestBan.lifted', 'account.apiKeyRevoked'] as const),
    'account.sessionsEnded',
  )
})

test('acts of the staff on news and pictures are recorded', async () => {
  await expectActs(...(await actOnNews(site)))
  await expectActs(...(await actOnPictures(site)))
})

test('acts of the staff on radio, shop, team, jobs and the site are recorded', async () => {
  await expectActs(...(await actOnSchedule(site)))
  await expectActs(...(await actOnRadio(site, mina)))
  await expectActs(...(await actOnShopAndTeam(site)))
  await expectActs(...(await actOnJobs(site)))
  await expectActs(...(await actOnCatalogue(site)))
  await expectActs(...(await actOnBadges(site)))
  await expectActs(...(await actOnSite(site)))
})

test('the tests above cover every act', () => {
  expect([...seen].toSorted()).toEqual(acts.toSorted())
})
