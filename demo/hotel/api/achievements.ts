import { achievementFamilies } from '../world/badge-catalogue.ts'
import type { Call } from './call.ts'
import { json, notFound, type Reply } from './reply.ts'

const categories = ['identity', 'explore', 'social', 'room_builder', 'pets', 'games', 'crackables', 'tutorial']
const listed = achievementFamilies.map(({ id, name, levels }) => ({
  achievement: {
    id,
    name,
    creationTime: `20${String(8 + (id % 16)).padStart(2, '0')}-${String(1 + (id % 12)).padStart(2, '0')}-01`,
    state: id % 12 === 0 ? 'ARCHIVED' : id % 29 === 0 ? 'OFF_SEASON' : 'ENABLED',
    category: categories[id % categories.length],
  },
  levelRequirements: Array.from({ length: levels }, (_, i) => ({
    level: i + 1,
    requiredScore: (i + 1) ** 2 * (1 + (id % 9)),
  })),
}))

/** `achievements` (hotel-api §2.7). */
export function achievements(): Reply {
  return json(listed)
}

/** `achievements/{id}`: the player's levels according to the badges. */
export function playerAchievements({ hotel, captured }: Call): Reply {
  const player = hotel.findById(captured[0] ?? '')
  if (player === undefined || player.visibility !== 'public') return notFound()
  const levels = new Map<string, number>()
  for (const code of player.badges.items) {
    const [, name, level] = /^ACH_(.*?)(\d+)$/.exec(code) ?? []
    if (name !== undefined) levels.set(name, Math.max(levels.get(name) ?? 0, Number(level)))
  }
  return json(
    listed.flatMap(({ achievement, levelRequirements }) => {
      const level = levels.get(achievement.name)
      return level === undefined
        ? []
        : [{ achievement, level, score: levelRequirements[level - 1]?.requiredScore ?? 1 }]
    }),
  )
}

/**
 * `badge/owners/{code}`: 200 for any code; an unlabelled one has its code as the name (hotel-api
 * §2.7).
 */
export function badgeOwners({ hotel, captured }: Call): Reply {
  const code = captured[0] ?? ''
  const { name, description } = hotel.catalogue.exists(code)
    ? hotel.catalogue.text(code)
    : { name: '', description: '' }
  return json({ ownerCount: hotel.ownerCount(code), name: name === '' ? code : name, description })
}
