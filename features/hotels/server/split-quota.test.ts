import { expect, test } from 'vitest'
import { splitParts } from './shared-quotas.ts'

const whole = 4
const own = (places: number, wanted: number, keep = 0, visitors = 0, scans = 0) => ({
  holder: 'b',
  ...{ places, wanted, keep, visitors, scans },
})
const other = (holder: string, places: number, wanted: number, visitors = 0, scans = 0) => ({
  holder,
  ...{ places, wanted, visitors, scans },
})

test.each([
  ['a single process leaves one place free', own(0, 1), [], { usable: 3, places: 3 }],
  ['a single process uses all places if it needs them', own(3, 4), [], { usable: 4, places: 4 }],
  ['a new process gets the free places', own(0, 4), [other('a', 3, 3)], { usable: 1, places: 1 }],
  ['a new process gets nothing while all places are in use', own(0, 4), [other('a', 4, 4)], { usable: 0, places: 0 }],
  ['processes with many places give some to one without', own(4, 4), [other('a', 0, 4)], { usable: 2, places: 2 }],
  ['places in use by calls are kept for now', own(4, 4, 4), [other('a', 0, 4)], { usable: 2, places: 4 }],
  ['an idle process gives up all places', own(3, 0), [other('a', 1, 4)], { usable: 0, places: 0 }],
  ['places stay if no process needs more', own(3, 1), [other('a', 1, 1)], { usable: 3, places: 3 }],
  ['a small demand is met, and the rest goes to others', own(0, 4), [other('a', 1, 1)], { usable: 3, places: 3 }],
  ['visitors go before background calls', own(0, 4, 0, 3), [other('a', 1, 4)], { usable: 3, places: 3 }],
  [
    'a process without visitors gives way to one with visitors',
    own(3, 4),
    [other('a', 0, 4, 9)],
    { usable: 0, places: 0 },
  ],
  ['visitors get no more than they need', own(0, 4, 0, 1), [other('a', 1, 4)], { usable: 2, places: 2 }],
  ['a process with more visitors gets more places', own(0, 4, 0, 9), [other('a', 1, 4, 2)], { usable: 3, places: 3 }],
  [
    'each process with visitors gets at least one place',
    own(0, 4, 0, 1),
    [other('a', 3, 4, 90)],
    { usable: 1, places: 1 },
  ],
  [
    'scans keep half beside any number of visitors',
    own(0, 4, 0, 0, 9),
    [other('a', 2, 4, 90)],
    { usable: 2, places: 2 },
  ],
  ['scans get no more than they need', own(0, 4, 0, 0, 1), [other('a', 2, 4, 90)], { usable: 1, places: 1 }],
  ['the places beside scans are for visitors', own(4, 4, 0, 90), [other('a', 0, 4, 0, 9)], { usable: 2, places: 2 }],
  ['a small difference in visitors changes nothing', own(2, 4, 0, 5), [other('a', 2, 4, 6)], { usable: 2, places: 2 }],
])('%s', (_case, mine, others, expected) => {
  expect(splitParts(whole, mine, others, 0)).toEqual(expected)
})

test('more processes than places take turns', () => {
  const others = ['a', 'c', 'd', 'e', 'f'].map((holder) => other(holder, 0, 4))
  const dealt = [0, 1, 2, 3, 4, 5].map((turn) => splitParts(whole, own(0, 4), others, turn).usable)
  expect(dealt.toSorted()).toEqual([0, 0, 1, 1, 1, 1])
})

test('visitors of more processes than scans leave places for take turns', () => {
  const others = [other('s', 2, 4, 0, 9), ...['a', 'c'].map((holder) => other(holder, 0, 4, 20))]
  const dealt = [0, 1, 2, 3].map((turn) => splitParts(whole, own(0, 4, 0, 20), others, turn).usable)
  expect(new Set(dealt)).toEqual(new Set([0, 1]))
})

test('more processes with visitors than places take turns', () => {
  const others = ['a', 'c', 'd', 'e'].map((holder) => other(holder, 0, 4, 20))
  const dealt = [0, 1, 2, 3, 4].map((turn) => splitParts(whole, own(0, 4, 0, 1), others, turn).usable)
  expect(dealt.toSorted()).toEqual([0, 1, 1, 1, 1])
})

test('property: the total is never exceeded', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const processes = ['a', 'b', 'c', 'd', 'e'].map((holder) => ({
    holder,
    places: 0,
    wanted: 0,
    keep: 0,
    visitors: 0,
    scans: 0,
  }))
  let most = 0
  for (let step = 0; step < 5000; step += 1) {
    const mine = processes[random(processes.length)]
    if (!mine) continue
    mine.wanted = random(5)
    mine.visitors = random(12)
    mine.scans = random(6)
    const split = splitParts(
      whole,
      mine,
      processes.filter((each) => each !== mine),
      random(100),
    )
    // A place that was usable until now may still be in use at the next renewal.
    Object.assign(mine, { places: split.places, keep: split.usable })
    expect(split.usable).toBeLessThanOrEqual(split.places)
    const sum = processes.reduce((total, { places }) => total + places, 0)
    expect(sum).toBeLessThanOrEqual(whole)
    most = Math.max(most, sum)
  }
  expect(most).toBe(whole)
})
