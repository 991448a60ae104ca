import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '#test/member.ts'
import { ahead, asked, saved, someText, textOf, written } from '#test/newsroom.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  addGlossaryWord,
  assignText,
  type Block,
  handInText,
  listGlossary,
  listReview,
  publishText,
  removeGlossaryWord,
  reviewText,
  showCalendar,
} from '../../../contract.ts'

let site: TestSite
let writer: Member
let editor: Member
let translator: Member
let furni: Member
let manager: Member
beforeAll(async () => {
  site = await startSite()
  ;[writer, editor, translator, furni, manager] = await Promise.all([
    site.newMember({ roles: ['news_lvl1'] }),
    site.newMember({ roles: ['news_lvl3'] }),
    site.newMember({ roles: ['webdevelopment_translator'] }),
    site.newMember({ roles: ['cm_furnilist_lvl2'] }),
    site.newMember({ roles: ['communitymanagement'] }),
  ])
})
afterAll(() => site.close())

const day = 86_400_000

describe('the review queue', () => {
  type Queue = ReturnType<(typeof listReview)['result']['parse']>
  const queue = async (by: Member, query: object = {}) => (await asked(by, listReview, { query })) as Queue

  it('shows the oldest first, to each only what they may publish', async () => {
    const first = await written(writer, 'Queue: an event', { category: 'events' })
    await asked(writer, handInText, { params: textOf(first.id), body: { version: first.version, isHandedIn: true } })
    const rare = await written(writer, 'Queue: a rare thing', { category: 'rare' })
    await asked(writer, handInText, { params: textOf(rare.id), body: { version: rare.version, isHandedIn: true } })
    const source = { language: 'en' as const, ...someText('Queue: an event') }
    const version = await saved(writer, textOf(first.id, 'de'), 0, someText('Übersetztes Ereignis'), source)
    await asked(writer, handInText, { params: textOf(first.id, 'de'), body: { version, isHandedIn: true } })

    expect((await queue(editor)).items.map(({ title }) => title)).toEqual([
      'Queue: an event',
      'Queue: a rare thing',
      'Übersetztes Ereignis',
    ])
    expect((await queue(translator)).items.map(({ title }) => title)).toEqual(['Übersetztes Ereignis'])
    expect((await queue(furni)).items.map(({ title }) => title)).toEqual(['Queue: a rare thing'])
    expect((await queue(editor, { text: 'de' })).items.map(({ title }) => title)).toEqual(['Übersetztes Ereignis'])
    expect((await queue(editor, { category: 'rare' })).items.map(({ title }) => title)).toEqual(['Queue: a rare thing'])
    expect((await writer.ask(listReview, { query: {} })).status).toBe(403)

    const [shown] = (await queue(furni)).items
    expect(shown).toMatchObject({
      ...{ by: { id: writer.accountId }, remarks: 0, summary: 'In short' },
      may: { review: true, publish: true },
      text: { version: rare.version, language: 'en', assignee: null },
    })
    await asked(editor, assignText, { params: textOf(rare.id), body: { take: true } })
    expect((await queue(furni)).items[0]?.text.assignee?.id).toBe(editor.accountId)
    await asked(editor, reviewText, { params: textOf(rare.id), body: { version: rare.version, decision: 'ready' } })
    expect((await queue(furni)).items).toEqual([])
    expect((await queue(furni, { show: 'ready' })).items.map(({ title }) => title)).toEqual(['Queue: a rare thing'])
    expect((await queue(furni, { show: 'ready' })).counts).toMatchObject({ review: 0, ready: 1 })
  })
})

describe('the calendar', () => {
  it('shows planned texts, publications and events of public texts in its time alone', async () => {
    const starts = ahead(3 * day)
    const event: Block = { kind: 'event', title: 'Night walk', startsAt: starts, endsAt: null, room: null }
    const live = await written(writer, 'Calendar: an event', {
      category: 'eventguide',
      body: [...someText('').body, { kind: 'notice', tone: 'tip', children: [event] }],
    })
    await asked(editor, publishText, { params: textOf(live.id), body: { version: live.version } })
    const planned = await written(writer, 'Calendar: planned', { category: 'eventguide' })
    const when = ahead(2 * day)
    await asked(editor, publishText, {
      params: textOf(planned.id),
      body: { version: planned.version, publishAt: when },
    })
    const query = { from: ahead(-day), until: ahead(7 * day), category: 'eventguide' as const }
    type Entries = ReturnType<(typeof showCalendar)['result']['parse']>
    const entries = async (change: object = {}, by = editor) =>
      (await asked(by, showCalendar, { query: { ...query, ...change } })) as Entries
    expect((await entries()).map(({ kind, title, at: time }) => [kind, title, time])).toEqual([
      ['published', 'Calendar: an event', expect.any(String)],
      ['scheduled', 'Calendar: planned', when],
      ['event', 'Night walk', starts],
    ])
    expect((await entries()).find(({ kind }) => kind === 'scheduled')).toMatchObject({ mayMove: true })
    const forTranslator = (await entries({}, translator)).find(({ kind }) => kind === 'scheduled')
    expect(forTranslator).toMatchObject({ mayMove: false })
    expect(await entries({ text: 'de' })).toEqual([])
    expect((await entries({ from: ahead(2.5 * day) })).map(({ kind }) => kind)).toEqual(['event'])
    const tooLong = await editor.ask(showCalendar, { query: { ...query, until: ahead(90 * day) } })
    expect(tooLong.status).toBe(422)
  })
})

describe('the glossary', () => {
  it('is kept by those who manage words, and read by all of the newsroom', async () => {
    const body = { language: 'en' as const, word: 'furnitures', use: 'furniture' }
    expect((await writer.ask(addGlossaryWord, { body })).status).toBe(403)
    const added = (await asked(manager, addGlossaryWord, { body })) as { id: number }
    expect((await manager.ask(addGlossaryWord, { body })).body).toMatchObject({ error: 'error.wordKnown' })
    expect(await asked(writer, listGlossary, {})).toEqual([{ id: added.id, ...body }])
    await asked(manager, removeGlossaryWord, { params: { id: String(added.id) } })
    expect(await asked(writer, listGlossary, {})).toEqual([])
    expect((await manager.ask(removeGlossaryWord, { params: { id: String(added.id) } })).status).toBe(404)
  })
})
