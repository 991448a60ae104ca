import { expect, test } from 'vitest'
import { NewRequest } from '../../contract.ts'

/** The parsed texts of a request, or the message keys of invalid fields. */
function read(body: Record<string, unknown>) {
  const parsed = NewRequest.safeParse(body)
  if (parsed.success) return parsed.data
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

const music = { subject: 'music', name: 'Luna', artist: 'A', title: 'T' }
const greeting = { subject: 'greeting', name: 'Luna', message: 'Hi' }

test('lengths are counted in characters as users see them: an emoji is one', () => {
  const full = { name: '🦊'.repeat(50), artist: '🎸'.repeat(100), title: 'ş'.repeat(100), message: '🎶'.repeat(500) }
  expect(read({ ...music, ...full })).toEqual({ ...music, ...full })
  const more = { name: '🦊'.repeat(51), artist: 'a'.repeat(101), title: '🎸'.repeat(101), message: 'm'.repeat(501) }
  const tooLong = 'error.formFieldTooLong'
  expect(read({ ...music, ...more })).toEqual({ name: tooLong, artist: tooLong, title: tooLong, message: tooLong })
  // Removed characters do not count.
  expect(read({ ...greeting, name: `  ${'n'.repeat(50)}\u0007\u202e  ` })).toMatchObject({ name: 'n'.repeat(50) })
})

test('required fields need a visible character', () => {
  const needed = 'error.formFieldRequired'
  for (const nothing of ['', '   ', '\n\t', '\u200b', '\u202e', '\u0000', undefined, null, 7]) {
    expect(read({ ...music, name: nothing, artist: nothing, title: nothing })).toEqual({
      ...{ name: needed, artist: needed, title: needed },
    })
    expect(read({ ...greeting, message: nothing })).toEqual({ message: needed })
  }
  expect(read(music)).toEqual({ ...music, message: '' })
  expect(read({ ...greeting, subject: 'threat' })).toHaveProperty('subject')
})

test('texts are plain: no control or direction characters, no lone surrogates, line breaks in messages only', () => {
  expect(read({ ...music, name: 'Lu\u0000na\u202e\u2066', artist: 'A\r\nB\u2028C', title: 'x\ud800y' })).toMatchObject({
    ...{ name: 'Luna', artist: 'A B C', title: 'x\ufffdy' },
  })
  expect(read({ ...greeting, message: '\u200fone\r\ntwo\rthree\u2028four\tfive\u001b[31m\n' })).toMatchObject({
    message: 'one\ntwo\nthree\nfour five[31m',
  })
  expect(read({ ...greeting, message: '<b>&amp;</b> 👩‍👩‍👧 Ağrı' })).toMatchObject({
    message: '<b>&amp;</b> 👩‍👩‍👧 Ağrı',
  })
})
