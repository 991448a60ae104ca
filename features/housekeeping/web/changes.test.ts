import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anyTopic, listenToChanges } from './changes.ts'

/** The stream of changed topics as the browser gives it out, with failures of the network. */
class FakeEventSource {
  static readonly CLOSED = 2
  static streams: FakeEventSource[] = []
  readyState = 0
  onopen = () => {}
  onerror = () => {}
  onmessage = (_message: { data: string }) => {}

  constructor() {
    FakeEventSource.streams.push(this)
  }
  opens() {
    this.readyState = 1
    this.onopen()
  }
  /** The browser tries again by itself, unless it gives the stream up. */
  fails({ forGood = false } = {}) {
    this.readyState = forGood ? FakeEventSource.CLOSED : 0
    this.onerror()
  }
  close() {
    this.readyState = FakeEventSource.CLOSED
  }
}

const page = Object.assign(new EventTarget(), { hidden: false })
const heard = { comments: 0, any: 0 }
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('document', page)
  FakeEventSource.streams = []
  stops.push(listenToChanges('comments', () => heard.comments++))
  stops.push(listenToChanges(anyTopic, () => heard.any++))
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The newest stream, and what was heard since the last look. */
const stream = () => FakeEventSource.streams.at(-1) as FakeEventSource
function news() {
  const { comments, any } = heard
  Object.assign(heard, { comments: 0, any: 0 })
  return [comments, any]
}
function show(isShown: boolean) {
  page.hidden = !isShown
  page.dispatchEvent(new Event('visibilitychange'))
}

test('each topic is announced to its listeners, and the first opening announces nothing', () => {
  stream().opens()
  expect(news()).toEqual([0, 0])
  stream().onmessage({ data: 'comments' })
  expect(news()).toEqual([1, 1])
  stream().onmessage({ data: 'news' })
  expect(news()).toEqual([0, 1])
  vi.advanceTimersByTime(120_000)
  expect(news()).toEqual([0, 0])
})

test('what happened while the stream was interrupted is announced when it opens again', () => {
  stream().opens()
  news()
  stream().fails()
  expect(news()).toEqual([0, 0])
  stream().opens()
  expect(news()).toEqual([1, 1])
  expect(FakeEventSource.streams).toHaveLength(1)
  vi.advanceTimersByTime(120_000)
  expect(news()).toEqual([0, 0])
})

test('pages ask again from the first error until the stream opens', () => {
  stream().opens()
  news()
  stream().fails()
  stream().fails()
  vi.advanceTimersByTime(45_000)
  expect(news()).toEqual([3, 3])
  stream().opens()
  expect(news()).toEqual([1, 1])
  vi.advanceTimersByTime(45_000)
  expect(news()).toEqual([0, 0])
})

test('a stream that a proxy holds back from the beginning does not keep the pages old', () => {
  vi.advanceTimersByTime(30_000)
  expect(news()).toEqual([2, 2])
})

test('a stream that the browser gave up is opened again', () => {
  stream().opens()
  news()
  stream().fails({ forGood: true })
  vi.advanceTimersByTime(15_000)
  expect(news()).toEqual([1, 1])
  expect(FakeEventSource.streams).toHaveLength(2)
  stream().opens()
  expect(news()).toEqual([1, 1])
})

test('a hidden tab keeps no stream, and hears of changes when it is shown again', () => {
  stream().opens()
  news()
  show(false)
  expect(stream().readyState).toBe(FakeEventSource.CLOSED)
  vi.advanceTimersByTime(120_000)
  expect(news()).toEqual([0, 0])
  show(true)
  stream().opens()
  expect(news()).toEqual([1, 1])
})
