import { expect, test } from 'vitest'
import { fishingBoard } from './fishing-board.ts'
import { World } from './world.ts'

const startsAt = Date.UTC(2026, 10, 22)
const newWorld = () => new World({ seed: 1, playersPerHotel: 300, startsAt, changesPerHour: 0 })
const ranked = (board: ReturnType<typeof fishingBoard>) => board.map(({ uniqueId }) => uniqueId)

test('the best fisher changes from day to day by the clock alone', () => {
  const world = newWorld()
  const boards = Array.from({ length: 4 }, () => {
    const board = fishingBoard(world.hotel('hhous'))
    world.advance({ hours: 24 })
    return board
  })
  for (const [day, board] of boards.entries()) {
    expect(board.length).toBeGreaterThan(150)
    expect(board.map(({ experience }) => experience)).toEqual(
      board.map(({ experience }) => experience).toSorted((a, b) => b - a),
    )
    const before = boards[day - 1]
    if (!before) continue
    expect(ranked(board)).not.toEqual(ranked(before))
    for (const { uniqueId, experience, level } of before) {
      const now = board.find((entry) => entry.uniqueId === uniqueId)
      expect(now?.experience).toBeGreaterThanOrEqual(experience)
      expect(now?.level).toBeGreaterThanOrEqual(level)
    }
  }
  const first50 = (board: ReturnType<typeof fishingBoard> = []) => ranked(board).slice(0, 50)
  expect(first50(boards[3])).not.toEqual(first50(boards[0]))
  const fortnight = newWorld()
  fortnight.advance({ hours: 14 * 24 })
  expect(fishingBoard(fortnight.hotel('hhous')).length).toBeGreaterThan(boards[0]?.length ?? 0)
})

test('a past day keeps its result', () => {
  const world = newWorld()
  const then = fishingBoard(world.hotel('hhobr'))
  world.advance({ hours: 72 })
  expect(fishingBoard(world.hotel('hhobr'), 3)).toEqual(then)
  expect(fishingBoard(world.hotel('hhobr'))).not.toEqual(then)
})
