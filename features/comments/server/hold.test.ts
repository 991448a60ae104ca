import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tablesOf } from '#platform/server/database.ts'
import type { Client } from '#test/client.ts'
import { comment, newSubject, readComments } from '#test/comments.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { deleteComment } from '../contract.ts'
import { forgetBrowsers } from './forget-browsers.ts'
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

async function isHeld(client: Client, text: string): Promise<boolean> {
  return (await comment(client, { subject, text })).held
}

const links = (count: number) => Array.from({ length: count }, (_, place) => `https://example.org/${place}`).join(' ')

describe('the first comment of a guest', () => {
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
    // Of the operator's list.
    'buy cheap   LAMPS today',
    'nur Gluhbirnen hier',
    'so l337, so 1337',
  ])('is held for a listed word: %s', async (text) => {
    expect(await isHeld(site.newGuest(), text)).toBe(true)
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
  ])('is not for what only resembles one, nor for a single link: %s', async (text) => {
    expect(await isHeld(site.newGuest(), text)).toBe(false)
  })

  it('is held for more than one link', async () => {
    expect(await isHeld(site.newGuest(), links(2))).toBe(true)
    expect(await isHeld(site.newGuest(), 'HTTPS://www.example.org WWW.example.org')).toBe(true)
  })
})

describe('a guest', () => {
  const listed = 'fuck this'

  it('goes on being held until one of the browser’s comments stands where all can read it', async () => {
    const guest = site.newGuest()
    expect(await isHeld(guest, listed)).toBe(true)
    expect(await isHeld(guest, listed)).toBe(true)
    expect(await isHeld(guest, 'a lamp')).toBe(false)
    expect(await isHeld(guest, listed)).toBe(false)
    expect(await isHeld(guest, links(5))).toBe(false)
    expect(await isHeld(site.newGuest(), listed)).toBe(true)
  })

  it('is known once moderation released a comment, and no longer once it deleted that', async () => {
    const guest = site.newGuest()
    const moderator = await site.newMember({ roles: ['news_lvl2'] })
    const { comment: first } = await comment(guest, { subject, text: listed })
    const { db } = site.database
    expect(await releaseComment({ db, subjects: [] }, first.id, new Date())).toBe(true)
    expect(await isHeld(guest, listed)).toBe(false)
    const { items } = await readComments(site, subject)
    expect(items).toHaveLength(2)
    for (const { id } of items) {
      expect((await moderator.ask(deleteComment, { params: { id } })).status).toBe(200)
    }
    expect(await isHeld(guest, listed)).toBe(true)
  })

  it('is unknown again when the comments have forgotten the browser', async () => {
    const guest = site.newGuest()
    expect(await isHeld(guest, 'a lamp')).toBe(false)
    expect(await isHeld(guest, listed)).toBe(false)
    await forgetBrowsers(tablesOf(site.database.db), new Date(Date.now() + 86_400_000))
    expect(await isHeld(guest, listed)).toBe(true)
  })
})

it('more than five links are held whoever writes them, and of an account nothing else is', async () => {
  const member = await site.newMember()
  expect(await isHeld(member, 'fuck this')).toBe(false)
  expect(await isHeld(member, links(5))).toBe(false)
  expect(await isHeld(member, links(6))).toBe(true)
  const guest = site.newGuest()
  expect(await isHeld(guest, 'a lamp')).toBe(false)
  expect(await isHeld(guest, links(6))).toBe(true)
})
