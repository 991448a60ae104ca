import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLinkAddress, linkLimits, SiteChange, SiteLink } from './contract.ts'

const label = { de: 'Regeln', en: 'Rules', tr: 'Kurallar' }
const isLink = (address: string) => SiteLink.safeParse({ label, address, place: 'menu' }).success

test.each([
  'https://example.org',
  'https://example.org/a?b=c#d',
  'https://bücher.example/straße',
  '/radio/schedule',
  '/de/news/view/rooftop?x=1#comments',
  '/',
])('%s is an address', (address) => expect(isLink(address)).toBe(true))

test.each([
  '',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'http://example.org',
  'ftp://example.org',
  '//example.org',
  '/\\example.org',
  '\\\\example.org',
  '/a b',
  '/a\u202eb',
  'https://user:secret@example.org',
  'https://localhost',
  'https://',
  'https:example.org\\@evil.example',
  'rooftop',
  `/${'a'.repeat(linkLimits.address)}`,
])('%j is no address', (address) => expect(isLink(address)).toBe(false))

test('every accepted address is on this site or an https host', () => {
  const parts = fc.array(
    fc.oneof(
      fc.constantFrom(
        'https://',
        'http://',
        'javascript:',
        '//',
        '/',
        '\\',
        '@',
        ':',
        '.',
        'example.org',
        '\t',
        '\n',
        ' ',
      ),
      fc.string(),
    ),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(parts, (pieces) => {
      const address = pieces.join('')
      if (!isLinkAddress(address)) return
      const { protocol, host } = new URL(address, 'https://here.example/de/home')
      expect(protocol).toBe('https:')
      if (address.startsWith('/')) expect(host).toBe('here.example')
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  ['too long', { ...label, tr: 'x'.repeat(linkLimits.label + 1) }, 'error.formFieldTooLong'],
  ['empty', { ...label, de: '  ' }, 'error.formFieldRequired'],
  ['with control characters', { ...label, en: 'Ru\u0007les' }, 'error.settingText'],
  ['that turns the direction', { ...label, en: 'Rules\u202e' }, 'error.settingText'],
])('a label %s is refused at its field', (_, labels, key) => {
  const { error } = SiteChange.safeParse({ links: [{ label: labels, address: '/', place: 'footer' }] })
  expect(error?.issues.map(({ message, path }) => [message, path.slice(0, 3).join('.')])).toEqual([
    [key, 'links.0.label'],
  ])
})

test('at most eight links are accepted, and none twice in one place', () => {
  const links = Array.from({ length: linkLimits.count + 1 }, (_, at) => ({ label, address: `/${at}`, place: 'menu' }))
  expect(SiteChange.safeParse({ links: links.slice(1) }).success).toBe(true)
  expect(SiteChange.safeParse({ links }).error?.issues[0]?.message).toBe('error.tooManyLinks')
  const twice = [links[0], { ...links[1], address: '/0' }]
  expect(SiteChange.safeParse({ links: twice }).error?.issues).toMatchObject([
    { message: 'error.linkTwice', path: ['links', 1, 'address'] },
  ])
})
