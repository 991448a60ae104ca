import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hidden } from '#features/accounts/server/api.ts'
import { tablesOf } from '#platform/server/database.ts'
import { aShyMember, type HiddenMember } from '#test/hidden-member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listChanges, listFriends, panelNames, scanPlayer } from '../contract.ts'
import { removeHidden } from './remove-hidden.ts'

let site: TestSite
let shy: HiddenMember
beforeAll(async () => {
  site = await startSite()
  shy = await aShyMember(site, 'half.hidden')
})
afterAll(() => site.close())

/** Everything that the site tells of the player: the API's answers with every list in full, and what it says to the former name. */
async function toldOf({ habboId, formerName }: HiddenMember): Promise<string> {
  const base = `/api/get/scanner/users/${habboId}`
  const lists = panelNames.flatMap((panel) => [`/${panel}?limit=200`, `/${panel}?limit=200&state=former`])
  const searches = [`/friends?q=pal`, `/friends?state=former&q=pal&sort=newest`]
  const answers = await Promise.all(
    ['', '/timeline?limit=100', ...lists, ...searches].map(async (path) => {
      const response = await site.get(base + path)
      expect(response.status).toBe(200)
      return response.text()
    }),
  )
  const former = await site.ask(scanPlayer, { body: { hotel: 'hhus', name: formerName } })
  // The refusal names what was asked for nowhere, so the former name in it would be our own word.
  return [...answers, JSON.stringify(former.body)].join('\n')
}

/** What nobody may learn from the site where a part is hidden. */
const secretsOf: Record<Exclude<keyof Hidden, 'page'>, (member: HiddenMember) => string[]> = {
  friends: ({ friends, name }) => [...friends, `${name}-pal`, 'friendsLost'],
  names: ({ formerName }) => [formerName, 'nameChanged', '"renamed":{'],
  mottos: ({ formerMotto }) => [formerMotto, 'mottoChanged'],
}
const parts = ['friends', 'names', 'mottos'] as const
const nothing = { friends: false, names: false, mottos: false }

describe('a part of the history that a player keeps off the site', () => {
  it.each([
    [[]],
    [['friends']],
    [['names']],
    [['mottos']],
    [['friends', 'mottos']],
    [['friends', 'names', 'mottos']],
  ] as const)('is told nowhere, and the rest stays: %j', async (hidden) => {
    await shy.hide({ ...nothing, ...Object.fromEntries(hidden.map((part) => [part, true])) })
    const told = await toldOf(shy)
    for (const part of parts) {
      const isHidden = hidden.some((each) => each === part)
      for (const secret of secretsOf[part](shy)) {
        expect([part, secret, told.includes(secret)]).toEqual([part, secret, !isHidden])
      }
    }
    expect(told).toContain(`${shy.name} writes this now`)
    expect(told).toContain('badgesGained')
  })

  it('says of the friends that they are hidden, counts none, and counts no entry of them in the guest book', async () => {
    const changesOf = async () =>
      listChanges.result.parse((await site.ask(listChanges, { params: { habboId: shy.habboId } })).body)
    await shy.hide(nothing)
    const [shown, changes] = [await site.scanned(shy.habboId), await changesOf()]
    expect(shown.panels.friends).toMatchObject({ current: shy.friends.length - 1, former: 1, hidden: false })

    await shy.hide({ friends: true })
    const now = await site.scanned(shy.habboId)
    expect(now.panels.friends).toMatchObject({ current: 0, former: 0, hidden: true })
    expect(now.panels.badges).toEqual(shown.panels.badges)
    expect((await changesOf()).total).toBe(changes.total - 1)
    const list = await site.ask(listFriends, { params: { habboId: shy.habboId } })
    expect(list.body).toEqual({ items: [], total: 0, nextCursor: null })
  })

  it('is not collected while it is hidden: what was former then does not come back, what is present does', async () => {
    await shy.hide({ friends: true, names: true, mottos: true })
    const { world } = site.hotel
    world.setMotto('hhus', shy.name, 'meanwhile')
    world.addFriend('hhus', shy.name, 'luna.tic')
    const hidden = await site.scan('hhus', shy.name)
    expect([hidden.motto, hidden.history.mottos]).toEqual(['meanwhile', []])
    await shy.hide(nothing)
    const shown = await site.scanned(shy.habboId)
    expect(shown.history.mottos.map(({ value }) => value)).not.toContain(`${shy.name} writes this now`)
    expect(shown.panels.friends.current).toBe(shy.friends.length - 1)
    expect((await site.scan('hhus', shy.name)).panels.friends.current).toBe(shy.friends.length)
  })

  it('is removed within a day, and its list begins anew once it is shown again', async () => {
    const other = await aShyMember(site, 'forgets.all')
    await other.hide({ friends: true, names: true, mottos: true })
    const remove = (hours: number) => removeHidden(tablesOf(site.database.db), new Date(Date.now() + hours * 3_600_000))
    await remove(0)
    await other.hide(nothing)
    expect((await site.scanned(other.habboId)).history.mottos).not.toEqual([])

    await other.hide({ friends: true, names: true, mottos: true })
    await remove(24)
    await other.hide(nothing)
    const { history, panels } = await site.scanned(other.habboId)
    expect([history.names, history.mottos, panels.friends]).toEqual([
      [],
      [],
      { checkedAt: null, current: 0, former: 0, trouble: null, hidden: false },
    ])
    expect((await site.scan('hhus', other.name)).panels.friends.current).toBe(other.friends.length - 1)
    expect(await toldOf(other)).not.toContain('friendsGained')
  })

  it('is not told by a name that was given up since the last scan', async () => {
    const other = await aShyMember(site, 'old.sign')
    await other.hide({ names: true })
    site.hotel.world.rename('hhus', other.name, 'new.sign')
    const stale = await site.ask(scanPlayer, { body: { hotel: 'hhus', name: other.name } })
    expect(stale).toMatchObject({ status: 404, body: { error: 'error.userNotFound', renamed: null } })
    expect(await site.scan('hhus', 'new.sign')).toMatchObject({ habboId: other.habboId, history: { names: [] } })
  })

  it('is that of this player alone: friends keep theirs', async () => {
    await shy.hide({ friends: false, names: true, mottos: true })
    const { name } = site.hotel.world.hotel('hhus').findById(shy.friends[0] ?? '') ?? { name: '' }
    const { habboId, panels } = await site.scan('hhus', name)
    expect(panels.friends.hidden).toBe(false)
    const { items } = listFriends.result.parse(
      (await site.ask(listFriends, { params: { habboId }, query: { q: shy.name } })).body,
    )
    expect(items.map((item) => item.habboId)).toEqual([shy.habboId])
  })
})
