import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WrittenText } from '../../../contract.ts'
import { type Choice, mergeTexts, solveClashes } from './merge-texts.ts'
import { type NewerText, type SavingEffect, savingDelays } from './saving-state.ts'
import { account, openPage, paragraph, type TimelessEvent, textOf } from './writer-page.ts'

/** The writer's page, the server as `saveText` answers, and the copy on the device. */
type World = {
  page: ReturnType<typeof openPage>
  server: { version: number; text: WrittenText; history: WrittenText[] }
  device: WrittenText | null
  onTheWay: Sent[]
}
type Sent = Extract<SavingEffect, { do: 'send' }>

const places = fc.nat(3)
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('write'), block: places }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('answer'), as: fc.constantFrom('answered', 'unanswered', 'lost') }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass'), ms: fc.constantFrom(500, 2_000, 5_000, 61_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('colleague'), block: places }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('look') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('logOut') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('logIn'), account: fc.constantFrom(account, 8) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hide') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('name') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('solve'), keep: fc.constantFrom('mine', 'theirs', 'both') }) },
)
type Act = { kind: string; block?: number; as?: string; ms?: number; account?: number; keep?: string }

const written = (text: WrittenText) => JSON.stringify(text)

/** The writer's own words in a text; a colleague's begin otherwise. */
function ownWords(text: WrittenText): string[] {
  return written(text).match(/\bmine\d+/g) ?? []
}

function newest({ server: { version, text } }: World): NewerText {
  return { version, text, savedAt: '2026-11-26T20:16:00.000Z', savedBy: null }
}

function dispatch(world: World, event: TimelessEvent): void {
  const { page } = world
  const before = page.text
  const base = new Set(ownWords(page.state.base.text))
  for (const effect of page.dispatch(event)) {
    if (effect.do === 'send') world.onTheWay.push(effect)
    if (effect.do === 'keep') world.device = effect.text
    if (effect.do === 'forget') world.device = null
    if (effect.do === 'show') {
      const unsaved = ownWords(before).filter((word) => !base.has(word))
      expect(ownWords(effect.text)).toEqual(expect.arrayContaining(unsaved))
    }
  }
}

function answer(world: World, as: string): void {
  const sent = world.onTheWay.shift()
  if (sent) dispatch(world, as === 'lost' ? { type: 'sendFailed' } : arrive(world, sent, as))
}

/** The server takes a save; a stale text becomes a revision too. */
function arrive(world: World, { version, sending }: Sent, as: string): TimelessEvent {
  const { server } = world
  const isStale = version !== server.version
  server.history.push(sending.text)
  if (!isStale) Object.assign(server, { version: server.version + 1, text: sending.text })
  if (as === 'unanswered') return { type: 'sendFailed' }
  if (isStale) return { type: 'newerFound', newer: newest(world), isAnswer: true }
  return { type: 'saved', version: server.version, savedAt: '2026-11-26T20:16:00.000Z' }
}

function withBlock(text: WrittenText, place: number, words: string): WrittenText {
  return { ...text, body: text.body.map((block, at) => (at === place % text.body.length ? paragraph(words) : block)) }
}

function solve(world: World, keep: string): void {
  const { page } = world
  const { conflict, base } = page.state
  if (!conflict) return
  const merge = mergeTexts(base.text, page.text, conflict.text)
  const choices = new Map(merge.clashes.map(({ key }) => [key, keep as Choice]))
  page.text = solveClashes(merge, choices) ?? page.text
  dispatch(world, { type: 'conflictSolved', version: conflict.version })
}

function carryOut(
  world: World,
  { kind, block = 0, as = '', ms = 0, account: who = 0, keep = '' }: Act,
  number: number,
) {
  const { page, server, onTheWay } = world
  if (kind === 'write' && page.state.block !== 'otherAccount') {
    page.text = withBlock(page.text, block, `mine${number}`)
    dispatch(world, { type: 'changed' })
  }
  if (kind === 'answer') answer(world, as)
  if (kind === 'pass') {
    page.now += ms
    dispatch(world, { type: 'timePassed' })
  }
  if (kind === 'colleague') {
    Object.assign(server, { version: server.version + 1, text: withBlock(server.text, block, `hers${number}`) })
    server.history.push(server.text)
  }
  if (kind === 'look') dispatch(world, { type: 'newerFound', newer: newest(world), isAnswer: false })
  if (kind === 'logOut' && onTheWay.shift()) dispatch(world, { type: 'refused', key: 'error.notLoggedIn' })
  if (kind === 'logIn') dispatch(world, { type: 'loggedIn', account: who })
  if (kind === 'hide') dispatch(world, { type: 'flushed' })
  if (kind === 'name') dispatch(world, { type: 'saveWanted', kind: 'saved', name: `name${number}` })
  if (kind === 'solve') solve(world, keep)
}

/** Lets everything arrive: the writer logs in, chooses, and saves are answered. */
function letArrive(world: World): void {
  dispatch(world, { type: 'loggedIn', account })
  while (world.onTheWay.length > 0) answer(world, 'answered')
  dispatch(world, { type: 'newerFound', newer: newest(world), isAnswer: false })
  for (let round = 0; round < 10; round++) {
    solve(world, 'both')
    dispatch(world, { type: 'flushed' })
    while (world.onTheWay.length > 0) answer(world, 'answered')
  }
}

/** The text on the page is on the server, on the device, or there within two seconds. */
function expectSafe({ page, server, device }: World): void {
  const { state, text, now } = page
  const stored = [...server.history, ...(device ? [device] : [])].some((each) => written(each) === written(text))
  const isDue = state.unkeptSince !== null && now - state.unkeptSince < savingDelays.keepMs
  expect(stored || isDue).toBe(true)
  // What was acknowledged as saved is in the history.
  expect(server.history.map(written)).toContain(written(state.base.text))
}

test('no word is lost by failures, colleagues, conflicts and ended sessions in any order', () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 60 }), (acts: Act[]) => {
      const base = { version: 1, text: textOf('alpha', 'beta', 'gamma', 'delta') }
      const world: World = {
        page: openPage(base),
        server: { ...base, history: [base.text] },
        device: null,
        onTheWay: [],
      }
      acts.forEach((each, number) => {
        carryOut(world, each, number)
        expectSafe(world)
      })
      letArrive(world)
      expect(written(world.server.text)).toBe(written(world.page.text))
      expect(world.device).toBeNull()
    }),
    { numRuns: 1_000 },
  )
})
