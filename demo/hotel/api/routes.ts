import { achievements, badgeOwners, playerAchievements } from './achievements.ts'
import type { Call } from './call.ts'
import { gamedata, gamedataHashes } from './gamedata.ts'
import { group, groupMembers, room } from './groups-and-rooms.ts'
import { match, matchIds, onlineUsers, playersByPlayerId, skill, skillLeaderboard } from './origins.ts'
import { avatar, groupBadge } from './pictures.ts'
import * as players from './players.ts'
import { json, type Reply } from './reply.ts'

type Edition = 'modern' | 'origins' | 'both'
type Route = { edition: Edition; pattern: RegExp; answer: (call: Call) => Reply }

const route = (edition: Edition, path: string, answer: Route['answer']): Route => ({
  edition,
  pattern: new RegExp(`^${path.replaceAll('{}', '([^/]+)')}$`),
  answer,
})

/**
 * All addresses of a hotel, first match wins. Origins has no lists, modern hotels no games
 * (hotel-api §5).
 */
const routes: readonly Route[] = [
  route('both', '/api/public/ping', () => ({ status: 200, body: '' })),
  route('both', '/api/public/info/hello', () => json({ message: 'hello world' })),
  route('both', '/api/public/info/time', ({ hotel }) => json({ time: Math.floor(hotel.clock.now) })),
  route('both', '/api/public/users', players.playerByName),
  route('origins', '/api/public/users/by-playerId/{}', playersByPlayerId),
  route('both', '/api/public/users/{}', players.playerById),
  route('modern', '/api/public/users/{}/profile', players.profile),
  route('modern', '/api/public/users/{}/badges', players.badges),
  route('modern', '/api/public/users/{}/friends', players.friends),
  route('modern', '/api/public/users/{}/groups', players.groups),
  route('modern', '/api/public/users/{}/rooms', players.rooms),
  route('modern', '/api/public/groups/{}', group),
  route('modern', '/api/public/groups/{}/members', groupMembers),
  route('modern', '/api/public/rooms/{}', room),
  route('modern', '/api/public/achievements', achievements),
  route('modern', '/api/public/achievements/{}', playerAchievements),
  route('modern', '/api/public/badge/owners/{}', badgeOwners),
  route('modern', '/extradata/public/photos', players.hotelPhotos),
  route('modern', '/extradata/public/users/{}/photos', players.playerPhotos),
  route('both', '/gamedata/hashes2?', gamedataHashes),
  route('both', '/gamedata/{}/{}', gamedata),
  route('origins', '/api/public/origins/users', onlineUsers),
  route('origins', '/api/public/matches/v1/{}/ids', matchIds),
  route('origins', '/api/public/matches/v1/{}', match),
  route('origins', '/api/public/skills/leaderboard', skillLeaderboard),
  route('origins', '/api/public/skills/{}', skill),
  route('both', '/habbo-imaging/avatarimage', avatar),
  route('both', '/habbo-imaging/badge/{}', groupBadge),
]

/** Answers a call to a hotel; undefined for an unknown address. */
export function answerHotel(path: string, call: Omit<Call, 'captured'>): Reply | undefined {
  if (call.method !== 'GET' && call.method !== 'HEAD') return undefined
  for (const { edition, pattern, answer } of routes) {
    const found = pattern.exec(path)
    if (found === null || (edition !== 'both' && edition !== call.hotel.edition)) continue
    return answer({ ...call, captured: found.slice(1).map(decode) })
  }
  return undefined
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
