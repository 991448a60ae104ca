import { expect, test } from 'vitest'
import { splitParts } from './split-quota.ts'

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
  ['who is alone leaves one for whoever comes', own(0, 1), [], { usable: 3, places: 3 }],
  ['who is alone has all when it is of use', own(3, 4), [], { usable: 4, places: 4 }],
  ['who comes has what is left', own(0, 4), [other('a', 3, 3)], { usable: 1, places: 1 }],
  ['who comes too late has nothing yet', own(0, 4), [other('a', 4, 4)], { usable: 0, places: 0 }],
  ['where somebody lacks, others step down', own(4, 4), [other('a', 0, 4)], { usable: 2, places: 2 }],
  ['and keep what their calls may be using', own(4, 4, 4), [other('a', 0, 4)], { usable: 2, places: 4 }],
  ['who wants nothing gives up all', own(3, 0), [other('a', 1, 4)], { usable: 0, places: 0 }],
  ['where nobody lacks, it stays as it is', own(3, 1), [other('a', 1, 1)], { usable: 3, places: 3 }],
  ['who wants little has it, the rest goes to others', own(0, 4), [other('a', 1, 1)], { usable: 3, places: 3 }],
  ['visitors come before calls in the background', own(0, 4, 0, 3), [other('a', 1, 4)], { usable: 3, places: 3 }],
  ['whose visitors are of another', own(3, 4), [other('a', 0, 4, 9)], { usable: 0, places: 0 }],
  ['and have no more than they need', own(0, 4, 0, 1), [other('a', 1, 4)], { usable: 2, places: 2 }],
  ['who has more visitors has more', own(0, 4, 0, 9), [other('a', 1, 4, 2)], { usable: 3, places: 3 }],
  ['but each has one for theirs', own(0, 4, 0, 1), [other('a', 3, 4, 90)], { usable: 1, places: 1 }],
  [
    'scans keep two fifths beside however many visitors',
    own(0, 4, 0, 0, 9),
    [other('a', 2, 4, 90)],
    { usable: 2, places: 2 },
  ],
  ['and no more than they have calls', own(0, 4, 0, 0, 1), [other('a', 2, 4, 90)], { usable: 1, places: 1 }],
  ['what is left beside them is for visitors', own(4, 4, 0, 90), [other('a', 0, 4, 0, 9)], { usable: 2, places: 2 }],
  ['a few visitors more move nothing', own(2, 4, 0, 5), [other('a', 2, 4, 6)], { usable: 2, places: 2 }],
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
