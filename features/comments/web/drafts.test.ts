import { beforeEach, expect, test, vi } from 'vitest'
import { freshLocalStorage, refuseLocalStorage } from '#test/local-storage.ts'
import { postComment } from '../contract.ts'
import { openDrafts } from './drafts.ts'

const stored = freshLocalStorage()
beforeEach(() => vi.stubGlobal('window', new EventTarget()))

test('a draft survives leaving the page, by place, and is deleted when cleared', () => {
  openDrafts().write('news:1', 'a lamp')
  openDrafts().write('news:1/7', 'an answer')
  expect([openDrafts().read('news:1').text, openDrafts().read('news:1/7').text]).toEqual(['a lamp', 'an answer'])
  expect(openDrafts().read('news:2').text).toBe('')
  openDrafts().clear('news:1')
  expect([openDrafts().read('news:1').text, openDrafts().read('news:1/7').text]).toEqual(['', 'an answer'])
})

test('a text keeps one key across pages until it is changed or cleared', () => {
  openDrafts().write('news:1', 'a lamp')
  const first = openDrafts().keyOf('news:1')
  expect(postComment.body?.shape.key.safeParse(first).success).toBe(true)
  expect(openDrafts().keyOf('news:1')).toBe(first)
  openDrafts().write('news:1', 'a lamp')
  expect(openDrafts().keyOf('news:1')).toBe(first)
  openDrafts().write('news:1', 'a lamp!')
  const second = openDrafts().keyOf('news:1')
  openDrafts().clear('news:1')
  openDrafts().write('news:1', 'a lamp!')
  expect(new Set([first, second, openDrafts().keyOf('news:1')]).size).toBe(3)
})

test('listeners are notified of changes in this and other tabs', () => {
  const drafts = openDrafts()
  const listener = vi.fn()
  const end = drafts.subscribe(listener)
  drafts.write('news:1', 'a')
  expect(listener).toHaveBeenCalledTimes(1)
  openDrafts().write('news:1', 'from another tab')
  window.dispatchEvent(new Event('storage'))
  expect(listener).toHaveBeenCalledTimes(2)
  expect(drafts.read('news:1').text).toBe('from another tab')
  expect(drafts.read('news:1')).toBe(drafts.read('news:1'))
  end()
  drafts.write('news:1', 'b')
  expect(listener).toHaveBeenCalledTimes(2)
})

test('the oldest of many drafts are deleted', () => {
  vi.useFakeTimers({ now: 0 })
  const drafts = openDrafts()
  for (let number = 0; number < 40; number++) {
    vi.setSystemTime(number * 1000)
    drafts.write(`news:${number}`, 'words')
  }
  vi.useRealTimers()
  expect([9, 10, 39].map((number) => openDrafts().read(`news:${number}`).text)).toEqual(['', 'words', 'words'])
})

test.each(['', 'null', '[', '[1]', '{"news:1":{"text":7}}', '{"news:1":null}', '"words"'])(
  'ignores stored values that are not drafts: %j',
  (nonsense) => {
    stored.set('commentDrafts', nonsense)
    expect(openDrafts().read('news:1').text).toBe('')
    openDrafts().write('news:1', 'words')
    expect(openDrafts().read('news:1').text).toBe('words')
  },
)

test('without storage drafts last as long as the page', () => {
  refuseLocalStorage()
  const drafts = openDrafts()
  drafts.write('news:1', 'words')
  expect(drafts.read('news:1').text).toBe('words')
  drafts.clear('news:1')
  expect(drafts.read('news:1').text).toBe('')
})

test('of a sent draft only the sent text is removed', () => {
  const drafts = openDrafts()
  drafts.write('news:1', 'sent')
  drafts.write('news:1', 'sent, and more')
  expect(drafts.clear('news:1', 'sent')).toBe(false)
  expect(drafts.read('news:1').text).toBe('sent, and more')
  expect(drafts.clear('news:1', 'sent, and more')).toBe(true)
  expect(drafts.read('news:1').text).toBe('')
  expect(drafts.clear('news:1', 'never kept')).toBe(true)
})
