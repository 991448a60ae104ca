import { asked, measureGrowth } from './badges/archive-growth.ts'
import { fillCompanions } from './compare/fill-companions.ts'

/**
 * What comparing players and reading groups over HTTP costs, small and large. Players differ, so
 * that hardly any answer is cached.
 */
await measureGrowth({
  goals: { p99: 60, ratio: 1.5 },
  fill: (filling, size) => fillCompanions(filling, size.players),
  async paths(_, size) {
    const someone = (at: number) => `hhus-${(1 + ((at * 7_919 + 13) % size.players)).toString(16).padStart(32, '0')}`
    const each = (make: (at: number) => string) => Array.from({ length: asked }, (_, at) => make(at))
    const players = (at: number, many: number) =>
      Array.from({ length: many }, (_, place) => someone(at * 4 + place)).join(',')
    const group = (at: number) => `g-hhus-${(at % 200).toString(16).padStart(32, '0')}`
    return {
      'compare two': each((at) => `/api/get/scanner/comparison?players=${players(at, 2)}`),
      'compare four': each((at) => `/api/get/scanner/comparison?players=${players(at, 4)}`),
      'badges in common': each((at) => `/api/get/scanner/comparison/badges?players=${players(at, 2)}`),
      'badges of one of four': each(
        (at) => `/api/get/scanner/comparison/badges?sort=rarest&players=${players(at, 4)}&of=${someone(at * 4)}`,
      ),
      'friends in common': each((at) => `/api/get/scanner/comparison/friends?players=${players(at, 2)}`),
      group: each((at) => `/api/get/scanner/groups/${group(at)}`),
      'members of a group': each((at) => `/api/get/scanner/groups/${group(at)}/members`),
    }
  },
})
