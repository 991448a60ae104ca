import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Content } from '../tables.ts'
import { blueskyRecord, recordKey } from './bluesky.ts'
import { discordBody } from './discord.ts'
import { mastodonText } from './mastodon.ts'
import { telegramText } from './telegram.ts'
import { bytesOf, clip, graphemesOf, unitsOf } from './text-limits.ts'

const target = { address: '', recipient: '', roleMention: '', secret: '', language: 'en' } as const
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6000 }),
  fc.string({ unit: fc.constantFrom('<', '&', '"', '*', '@everyone', '👩‍👩‍👧‍👦', 'ş', '\n', ' x'), maxLength: 3000 }),
)
const content: fc.Arbitrary<Content> = fc.record({
  kind: fc.constant('news' as const),
  title: text,
  text,
  url: fc.webUrl({ size: 'small', withQueryParameters: true }),
  picture: fc.constantFrom(null, { url: 'https://nightbell.example/a.png', alt: 'A lamp' }),
  at: fc.constant('2026-11-29T12:00:00.000Z'),
})

test('messages keep the limits of Discord, whose formatting and mentions come from nothing written', () => {
  fc.assert(
    fc.property(content, (given) => {
      const body = discordBody({ content: given, target: { ...target, roleMention: '123456' }, siteName: 'Nightbell' })
      const [embed] = body.embeds
      expect(embed?.title.length).toBeLessThanOrEqual(256)
      expect(embed?.description.length).toBeLessThanOrEqual(4096)
      const total = [embed?.title, embed?.description, embed?.footer.text].join('').length
      expect(total).toBeLessThanOrEqual(6000)
      expect(embed?.description.replace(/\\./gs, '')).not.toMatch(/[*_~`|<>@[\]]/)
      expect(body.allowed_mentions).toEqual({ parse: [], roles: ['123456'] })
    }),
  )
})

test('messages and captions keep the limits of Telegram, and are whole HTML', () => {
  fc.assert(
    fc.property(content, (given) => {
      const most = { message: 4096, caption: 1024 }
      for (const kind of ['message', 'caption'] as const) {
        const left = telegramText({ content: given }, kind).replace(/<\/?(?:b|a)(?: href="[^"<>]*")?>/g, '')
        expect(left).not.toMatch(/[<>"]/)
        const read = left.replace(/&(?:amp|lt|gt|quot);/g, '_')
        expect(read).not.toContain('&')
        expect(read.length).toBeLessThanOrEqual(most[kind])
      }
    }),
  )
})

test('posts keep the limit of Mastodon, where a link counts as 23', () => {
  fc.assert(
    fc.property(content, (given) => {
      const post = mastodonText({ content: given })
      expect(post.endsWith(given.url)).toBe(true)
      expect(graphemesOf(post.slice(0, -given.url.length)) + 23).toBeLessThanOrEqual(500)
    }),
  )
})

test('posts keep the limits of Bluesky, and the bytes of the link are those of the link', () => {
  fc.assert(
    fc.property(content, (given) => {
      const record = blueskyRecord({ content: given, target, createdAt: new Date(0) })
      expect(graphemesOf(record.text)).toBeLessThanOrEqual(300)
      expect(bytesOf(record.text)).toBeLessThanOrEqual(3000)
      const [facet] = record.facets
      const marked = Buffer.from(record.text).subarray(facet?.index.byteStart, facet?.index.byteEnd).toString()
      expect(marked).not.toBe('')
      expect(record.text.endsWith(marked)).toBe(true)
      expect(new URL(given.url).host.startsWith(marked.replace(/[/…].*$/s, ''))).toBe(true)
      expect(facet?.features[0]?.uri).toBe(given.url)
    }),
  )
})

test('a text is cut between characters, and only where it is too long', () => {
  expect(clip('  Lamp  ', 10)).toBe('Lamp')
  expect(clip('A lamp in the night', 8)).toBe('A lamp…')
  expect(clip('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2, graphemesOf)).toBe('👩‍👩‍👧‍👦…')
  fc.assert(
    fc.property(text, fc.nat({ max: 100 }), (given, most) => {
      const cut = clip(given, most)
      expect(unitsOf(cut)).toBeLessThanOrEqual(most)
      if (unitsOf(given.toWellFormed().trim()) <= most) expect(cut).toBe(given.toWellFormed().trim())
    }),
  )
})

test('the key of a record is a timestamp of AT Protocol, in order, and the same each time', () => {
  const key = recordKey(new Date('2026-11-29T12:00:00Z'), 7)
  expect(key).toMatch(/^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/)
  expect(recordKey(new Date('2026-11-29T12:00:00Z'), 7)).toBe(key)
  expect(recordKey(new Date('2026-11-29T12:00:00Z'), 8) > key).toBe(true)
  expect(recordKey(new Date('2026-11-29T12:00:00.001Z'), 0) > recordKey(new Date('2026-11-29T12:00:00Z'), 1023)).toBe(
    true,
  )
})
