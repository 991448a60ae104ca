import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '#app/server/demo/demo-members.ts'
import { logIn } from '#features/accounts/contract.ts'
import { listBadges } from '#features/badges/contract.ts'
import { Player, showPlayer } from '#features/scanner/contract.ts'
import { searchSite } from '#features/search/contract.ts'
import { openClient } from '#test/client.ts'

/**
 * A page of the demo with its path without language; `cookies` are a member's for members' pages.
 */
export type KnownPage = { what: string; path: string; cookies?: ReadonlyMap<string, string> }

/** One page of each kind once the demo is filled. Throws after two minutes. */
export async function knownPages(address: string): Promise<KnownPage[]> {
  const guest = openClient(address)
  const habboId = await filled(async () => {
    const { body } = await guest.ask(searchSite, { query: { q: 'luna.tic' } })
    const found = searchSite.result.parse(body).players.find(({ hotel }) => hotel === 'hhus')
    if (!found) return undefined
    const player = Player.parse((await guest.ask(showPlayer, { params: { habboId: found.habboId } })).body)
    return player.state === 'complete' ? found.habboId : undefined
  })
  const badge = await filled(async () => {
    const { body } = await guest.ask(listBadges, { query: { sort: 'owned', owned: 'yes', labelled: 'yes' } })
    return listBadges.result.parse(body).items[0]?.code
  })
  const member = openClient(address)
  await member.ask(logIn, { body: { hotel: 'hhus', name: 'Collector', password: demoPassword, remember: false } })
  return [
    { what: 'home', path: 'home' },
    { what: 'article', path: 'news/rooftop-garden' },
    { what: 'scan', path: `scanner/users/${habboId}` },
    { what: 'badge', path: `habbo/badges/${badge}` },
    { what: 'online statistic', path: 'habbo/origins/userstats' },
    { what: 'shop', path: 'users/shop', cookies: member.cookies },
  ]
}

async function filled(look: () => Promise<string | undefined>): Promise<string> {
  for (let looks = 0; looks < 120; looks++) {
    const seen = await look()
    if (seen !== undefined) return seen
    await pause(1000)
  }
  throw new Error('the demonstration is not filled after two minutes')
}
