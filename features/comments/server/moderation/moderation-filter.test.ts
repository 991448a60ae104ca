import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Client } from '#test/client.ts'
import { comment, newSubject, readComments } from '#test/comments.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { deleteComment } from '../../contract.ts'
import { forgetBrowsers } from '../forget-browsers.ts'
import { releaseComment } from './moderation.ts'

let site: TestSite
let subject: string
beforeAll(async () => {
  site = await startSite({ settings: { HELD_WORDS: 'cheap lamps, Glühbirne*, 1337' } })
})
beforeEach(async () => {
  subject = await newSubject(site)
})
afterAll(() => site.close())

async function isPending(client: Client, text: string, name = 'night.owl'): Promise<boolean> {
  return (await comment(client, { subject, text, name })).held
}

/** Moves all comment dates back by that long. */
async function passTime(interval: string): Promise<void> {
  await site.database.pool.query('update comments_comments set created_at = created_at - $1::interval', [interval])
}

const links = (count: number) => Array.from({ length: count }, (_, place) => `https://example.org/${place}`).join(' ')

describe('a comment of a guest', () => {
  it.each([
    'you idiot, what the FUCK',
    'fuuuuck this',
    'f.u.c.k you',
    'you b1tch',
    'Du Arschloch!',
    'so eine Scheiße',
    'HURENSÖHNE',
    'ŞEREFSİZSİN',
    'serefsiz',
    'SIKTIR GIT',
    'get FREE   coins here',
    'bedava kredi',
    'write me on Whats-App? no: WhatsApp',
    // From the operator's list.
    'buy cheap   LAMPS today',
    'nur Gluhbirnen hier',
    'so l337, so 1337',
  ])('is held for review for a listed word: %s', async (text) => {
    expect(await isPending(site.newGuest(), text)).toBe(true)
  })

  it.each([
    'Nice lamp, I got the pic of it',
    'Çok şık bir lamba, ananas gibi',
    'My classmate from Scunthorpe passes the class',
    'Wir fahren nach Niger und in die Mongolei',
    'cheap and bright lamps',
    'fickle weather, Auftraggeber',
    'in 2026 or 13370',
    'look at https://example.org and at habbo.de, habbo.com',
    'www.example.org',
  ])('is not held for similar words or a single link: %s', async (text) => {
    expect(await isPending(site.newGuest(), text)).toBe(false)
  })

  it('is held for review for more than one link', async () => {
    expect(await isPending(site.newGuest(), links(2))).toBe(true)
    expect(await isPending(site.newGuest(), 'HTTPS://www.example.org WWW.example.org')).toBe(true)
  })
})

describe('a guest', () => {
  const listed = 'fuck this'

  it('is held for a listed word however many approved comments they have', async () => {
    const guest = site.newGuest()
    expect(await isPending(guest, 'a lamp')).toBe(false)
    expect(await isPending(guest, listed)).toBe(true)
    await passTime('2 hours')
    expect(await isPending(guest, 'another lamp')).toBe(false)
    expect(await isPending(guest, listed)).toBe(true)
  })

  it('is held for links until a comment of the browser has been public for an hour', async () => {
    const guest = site.newGuest()
    expect(await isPending(guest, links(2))).toBe(true)
    await passTime('2 hours')
    expect(await isPending(guest, links(2))).toBe(true)
    expect(await isPending(guest, 'a lamp')).toBe(false)
    expect(await isPending(guest, links(2))).toBe(true)
    await passTime('59 minutes')
    expect(await isPending(guest, links(2))).toBe(true)
    await passTime('1 minute')
    expect(await isPending(guest, links(2))).toBe(false)
    expect(await isPending(guest, links(5))).toBe(false)
    expect(await isPending(site.newGuest(), links(2))).toBe(true)
  })

  it("is trusted after a moderator's release, and no longer once that comment is deleted", async () => {
    const guest = site.newGuest()
    const moderator = await site.newMember({ roles: ['news_lvl2'] })
    const { comment: first } = await comment(guest, { subject, text: links(2) })
    const { db } = site.database
    expect(await releaseComment({ db, subjects: [] }, first.id, new Date())).toBe(true)
    await passTime('1 hour')
    expect(await isPending(guest, links(2))).toBe(false)
    const { items } = await readComments(site, subject)
    expect(items).toHaveLength(2)
    for (const { id } of items) {
      expect((await moderator.ask(deleteComment, { params: { id } })).status).toBe(200)
    }
    expect(await isPending(guest, links(2))).toBe(true)
  })

  it('is no longer trusted once the browser is forgotten', async () => {
    const guest = site.newGuest()
    expect(await isPending(guest, 'a lamp')).toBe(false)
    await passTime('1 hour')
    expect(await isPending(guest, links(2))).toBe(false)
    await forgetBrowsers(tablesOf(site.database.db), new Date(Date.now() + 86_400_000))
    expect(await isPending(guest, links(2))).toBe(true)
  })
})

describe("a guest's name", () => {
  it.each([
    'Fuck.You',
    'f-u_c.k',
    'fu.ck',
    'fu1ck',
    '5h1t-99',
    '99sh1t99',
    'BigShit',
    'kill_yourself',
    'killyourself',
    'Arsch.loch',
    'S.1.K.T.1.R',
    'GluhBirne',
    'lamps.example.com',
    'www.lamps',
    'http://a.b',
    'lampen.DE-2',
  ])('holds the comment for review for a listed word or an address: %s', async (name) => {
    expect(await isPending(site.newGuest(), 'a lamp', name)).toBe(true)
  })

  it.each([
    'luna.tic',
    'xX-rex-Xx',
    'push.it',
    'PushIt2',
    'Scunthorpe',
    'Class.Hits',
    'comet.2026',
    'de.luna',
    'anna.demir',
  ])('does not for a similar name: %s', async (name) => {
    expect(await isPending(site.newGuest(), 'a lamp', name)).toBe(false)
  })

  it('is checked for guests with approved comments too, but not for members', async () => {
    const guest = site.newGuest()
    expect(await isPending(guest, 'a lamp')).toBe(false)
    await passTime('2 hours')
    expect(await isPending(guest, 'another lamp', 'Fuck.You')).toBe(true)
    expect(await isPending(await site.newMember({ name: 'www.fuck.com' }), 'a lamp')).toBe(false)
  })
})

it('more than five links are held for every writer; nothing else of an account is', async () => {
  const member = await site.newMember()
  expect(await isPending(member, 'fuck this')).toBe(false)
  expect(await isPending(member, links(5))).toBe(false)
  expect(await isPending(member, links(6))).toBe(true)
  const guest = site.newGuest()
  expect(await isPending(guest, 'a lamp')).toBe(false)
  expect(await isPending(guest, links(6))).toBe(true)
})
