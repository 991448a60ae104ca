import { describe, expect, test } from 'vitest'
import type { WrittenText } from '../../../contract.ts'
import { isUnsaved, type NewerText, nextDue, type SavingEffect, savingDelays } from './saving-state.ts'
import { account, openPage, textOf } from './writer-page.ts'

const sends = (effects: readonly SavingEffect[]) => effects.filter((effect) => effect.do === 'send')

function newer(version: number, text: WrittenText): NewerText {
  return { version, text, savedAt: '2026-11-26T20:16:00.000Z', savedBy: null }
}

describe('when a text is stored', () => {
  test('on this device after two seconds, on the server after five of quiet', () => {
    const page = openPage()
    page.write('one!', 'two', 'three')
    expect(page.pass(savingDelays.keepMs - 1)).toEqual([])
    expect(page.pass(1).map((effect) => effect.do)).toEqual(['keep'])
    expect(sends(page.pass(savingDelays.pauseMs - savingDelays.keepMs))).toMatchObject([{ version: 1 }])
  })

  test('on the server after thirty seconds of writing without a pause', () => {
    const page = openPage()
    const sent = Array.from({ length: 31 }, (_, second) => {
      page.write(`one ${second}`, 'two', 'three')
      return sends(page.pass(1_000)).length
    })
    expect(sent.indexOf(1)).toBe(29)
  })

  test('at once when the page is hidden, and nothing if nothing changed', () => {
    const page = openPage()
    expect(page.dispatch({ type: 'flushed' })).toEqual([])
    page.write('one!', 'two', 'three')
    expect(page.dispatch({ type: 'flushed' }).map((effect) => effect.do)).toEqual(['keep', 'send'])
  })

  test('one save at a time; what is written meanwhile follows', () => {
    const page = openPage()
    page.write('one!', 'two', 'three')
    page.dispatch({ type: 'flushed' })
    page.write('one!!', 'two', 'three')
    expect(sends(page.dispatch({ type: 'flushed' }))).toEqual([])
    expect(page.saved(2)).toEqual([])
    expect(isUnsaved(page.state)).toBe(true)
    expect(sends(page.pass(savingDelays.pauseMs))).toMatchObject([{ version: 2 }])
    expect(page.saved(3)).toEqual([{ do: 'forget' }])
    expect(nextDue(page.state)).toBeNull()
  })

  test('a named revision is saved even without a change, and again after a failure', () => {
    const page = openPage()
    const [first] = sends(page.dispatch({ type: 'saveWanted', kind: 'saved', name: 'before the quiz' }))
    expect(first).toMatchObject({ sending: { kind: 'saved', name: 'before the quiz' } })
    page.dispatch({ type: 'sendFailed' })
    expect(sends(page.pass(savingDelays.retryMs))).toMatchObject([{ sending: { name: 'before the quiz' } }])
  })
})

describe('without an answer', () => {
  test('it is tried again ever later, and at once when the network is back', () => {
    const page = openPage()
    page.write('one!', 'two', 'three')
    page.dispatch({ type: 'flushed' })
    const waits = Array.from({ length: 7 }, () => {
      page.dispatch({ type: 'sendFailed' })
      const wait = (page.state.retryAt ?? 0) - page.now
      page.pass(wait)
      return wait / 1000
    })
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60])
    page.dispatch({ type: 'sendFailed' })
    expect(sends(page.dispatch({ type: 'online' }))).toHaveLength(1)
  })

  test('a save that arrived unanswered is no conflict, even if its words were changed since', () => {
    const page = openPage()
    page.write('one, first', 'two', 'three')
    page.dispatch({ type: 'flushed' })
    page.dispatch({ type: 'sendFailed' })
    page.write('one, second', 'two', 'three')
    page.dispatch({ type: 'flushed' })
    const found = { type: 'newerFound', newer: newer(2, textOf('one, first', 'two', 'three')), isAnswer: true } as const
    expect(page.dispatch(found)).toEqual([])
    expect(page.state.conflict).toBeNull()
    expect(sends(page.pass(savingDelays.pauseMs))).toMatchObject([{ version: 2 }])
    expect(page.text).toEqual(textOf('one, second', 'two', 'three'))
  })
})

describe('a session that ended', () => {
  test('keeps the text here, and saves it once the same account is back', () => {
    const page = openPage()
    page.write('one!', 'two', 'three')
    page.dispatch({ type: 'flushed' })
    page.dispatch({ type: 'refused', key: 'error.notLoggedIn' })
    page.write('one!!', 'two', 'three')
    expect(page.pass(savingDelays.latestMs).map((effect) => effect.do)).toEqual(['keep'])
    expect(sends(page.dispatch({ type: 'loggedIn', account }))).toMatchObject([{ version: 1 }])
  })

  test('sends nothing as another account', () => {
    const page = openPage()
    page.write('one!', 'two', 'three')
    page.dispatch({ type: 'refused', key: 'error.notLoggedIn' })
    page.dispatch({ type: 'loggedIn', account: 8 })
    expect(page.state.block).toBe('otherAccount')
    expect(sends(page.dispatch({ type: 'flushed' }))).toEqual([])
    expect(sends(page.dispatch({ type: 'loggedIn', account }))).toHaveLength(1)
  })
})

describe('a newer text on the server', () => {
  const theirs = textOf('one', 'two', 'three, hers')

  test('is merged by block if both changed different ones, and both are saved', () => {
    const page = openPage()
    page.write('one, mine', 'two', 'three')
    page.dispatch({ type: 'flushed' })
    const effects = page.dispatch({ type: 'newerFound', newer: newer(2, theirs), isAnswer: true })
    expect(effects.map((effect) => effect.do)).toEqual(['show', 'send'])
    expect(page.text).toEqual(textOf('one, mine', 'two', 'three, hers'))
    expect(sends(effects)).toMatchObject([{ version: 2, sending: { kind: 'merged', text: page.text } }])
  })

  test('is taken over without a save if nothing was changed here', () => {
    const page = openPage()
    const effects = page.dispatch({ type: 'newerFound', newer: newer(2, theirs), isAnswer: false })
    expect(effects.map((effect) => effect.do)).toEqual(['show', 'forget'])
    expect(page.state.base).toEqual({ version: 2, text: theirs })
    expect(isUnsaved(page.state)).toBe(false)
  })

  test('waits for the choice if both changed the same block, while writing goes on', () => {
    const page = openPage()
    page.write('one', 'two', 'three, mine')
    page.dispatch({ type: 'flushed' })
    page.dispatch({ type: 'newerFound', newer: newer(2, theirs), isAnswer: true })
    expect(page.state.conflict?.version).toBe(2)
    page.write('one', 'two!', 'three, mine')
    expect(page.pass(savingDelays.latestMs).map((effect) => effect.do)).toEqual(['keep'])
    page.text = textOf('one', 'two!', 'three, hers')
    const effects = page.dispatch({ type: 'conflictSolved', version: 2 })
    expect(sends(effects)).toMatchObject([{ version: 2, sending: { kind: 'merged', text: page.text } }])
  })

  test('that was heard while a save is on its way is left to its answer', () => {
    const page = openPage()
    page.write('one, mine', 'two', 'three')
    page.dispatch({ type: 'flushed' })
    expect(page.dispatch({ type: 'newerFound', newer: newer(2, theirs), isAnswer: false })).toEqual([])
    expect(page.state.sending).not.toBeNull()
  })
})

test('a tab that handed over sends and keeps nothing any more', () => {
  const page = openPage()
  page.write('one!', 'two', 'three')
  page.dispatch({ type: 'flushed' })
  page.dispatch({ type: 'tabYielded' })
  expect(page.saved(2)).toEqual([])
  page.write('one!!', 'two', 'three')
  expect(page.dispatch({ type: 'flushed' })).toEqual([])
  expect(page.pass(savingDelays.latestMs)).toEqual([])
})
