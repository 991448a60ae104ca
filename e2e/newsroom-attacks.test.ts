import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Block, createItem, publishText, saveText } from '#features/news/contract.ts'
import { attacks } from '#test/attacks.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { open } from './visitor.ts'

/** Attacks through the blocks of the editor: what is text stays text, what is none is refused. */
const own = startOwnSite()

const at = '2026-11-27T19:00:00.000Z'
const line = (text: string): Block => ({ kind: 'paragraph', children: [text] })
const image = (alt: string, credit: string) => ({
  ...{ src: '/pictures/cafe.png', alt, width: 20, height: 10, caption: [credit], credit },
})

/** Every place of a block that holds text. */
const withText = (attack: string): Block[] => [
  { kind: 'heading', level: 2, id: attack, children: [attack] },
  { kind: 'event', title: attack, startsAt: at, endsAt: null, room: { hotel: 'hhus', number: 7 } },
  { kind: 'notice', tone: 'spoiler', children: [line(attack)] },
  { kind: 'quote', children: [line(attack)], source: attack },
  { kind: 'picture', picture: image(attack, attack) },
  { kind: 'gallery', pictures: [image(attack, attack), image('Stalls', attack)] },
  { kind: 'video', provider: 'youtube', id: 'dQw4w9WgXcQ', title: attack },
  { kind: 'list', isOrdered: true, items: [[line(attack)]] },
  { kind: 'table', head: [[attack]], rows: [[[{ kind: 'code', children: [attack] }]]] },
  { kind: 'paragraph', children: [{ kind: 'link', href: 'https://example.org/', children: [attack] }] },
]

/** Every place that holds no text. */
const withValue = (attack: string): unknown[] => [
  { kind: 'badge', code: attack },
  { kind: 'badges', codes: ['A', attack] },
  { kind: 'player', hotel: attack, name: 'Mia' },
  { kind: 'room', hotel: attack, number: 7 },
  { kind: 'room', hotel: 'hhus', number: attack },
  { kind: 'event', title: 'Quiz', startsAt: attack, endsAt: null, room: null },
  { kind: 'event', title: 'Quiz', startsAt: at, endsAt: attack, room: null },
  { kind: 'event', title: 'Quiz', startsAt: at, endsAt: null, room: { hotel: attack, number: 7 } },
  { kind: 'notice', tone: attack, children: [line('x')] },
  { kind: 'video', provider: 'youtube', id: attack, title: 'x' },
  { kind: 'picture', picture: { ...image('', ''), src: attack } },
  { kind: 'paragraph', children: [{ kind: 'moment', at: attack }] },
  { kind: 'paragraph', children: [{ kind: 'badge', code: attack }] },
  { kind: 'paragraph', children: [{ kind: attack, children: ['x'] }] },
  { kind: attack, children: ['x'] },
]

test('nothing written into the blocks of the editor runs as script', async () => {
  const writer = await own.site.newMember({ roles: ['news_lvl3'] })
  const page = await meetMember(own, writer, { refusals: [404], logged: /404/ })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const made = await writer.ask(createItem, { body: { category: 'eventguide', language: 'en' } })
  const { id } = createItem.result.parse(made.body)
  const params = { id: String(id), language: 'en' as const }
  const text = { title: 'Winter market', summary: 'x', pictureAlt: '', body: attacks.flatMap(withText) }
  const saved = await writer.ask(saveText, { params, body: { ...text, version: 1, kind: 'saved' } })
  expect(saved.status).toBe(200)
  const { version } = saveText.result.parse(saved.body)

  // The editor shows what it has read.
  await open(page, `/en/housekeeping/news/${id}/en`)
  await page
    .locator('.ProseMirror [data-card="event"]')
    .nth(attacks.length - 1)
    .waitFor()
  await expectQuiet(page)

  const published = await writer.ask(publishText, { params, body: { version } })
  expect(published, JSON.stringify(published.body)).toMatchObject({ status: 200 })
  await open(page, `/en/news/${publishText.result.parse(published.body).slug}`)
  await page
    .getByText(attacks[0] as string, { exact: true })
    .first()
    .waitFor()
  await expectQuiet(page)
  expect(dialogs).toEqual([])
})

test('values that are no text are refused in every field of a block', async () => {
  const writer = await own.site.newMember({ roles: ['news_lvl3'] })
  const made = await writer.ask(createItem, { body: { category: 'habbo', language: 'en' } })
  const { id } = createItem.result.parse(made.body)
  const params = { id: String(id), language: 'en' as const }
  const text = { title: 'Market', summary: '', pictureAlt: '', version: 1 }
  const taken: unknown[] = []
  // A few attacks are enough for each place, since all of them are sanitized by the same code.
  for (const attack of attacks.filter((_, index) => index % 12 === 0).filter((each) => /[<>:"'\s]/.test(each))) {
    for (const block of withValue(attack)) {
      const { status } = await writer.ask(saveText, { params, body: { ...text, body: [block] } as never })
      if (status < 400) taken.push(block)
    }
  }
  for (const href of [
    'javascript:alert(1)',
    ' java\tscript:x',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
  ]) {
    const body = [{ kind: 'paragraph' as const, children: [{ kind: 'link' as const, href, children: ['x'] }] }]
    const { status } = await writer.ask(saveText, { params, body: { ...text, body } })
    if (status < 400) taken.push(href)
  }
  expect(taken).toEqual([])
})

async function expectQuiet(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
  expect(await page.locator('script[src*="attacker"], iframe[srcdoc], object, embed').count()).toBe(0)
}
