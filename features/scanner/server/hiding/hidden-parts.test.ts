import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hidden } from '#features/accounts/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { type MemberWithHistory, newMemberWithHistory } from '#test/member-with-history.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listChanges, listFriends, panelNames, scanPlayer } from '../../contract.ts'
import { removeHidden } from './remove-hidden.ts'

let site: TestSite
let shy: MemberWithHistory
beforeAll(async () => {
  site = await startSite()
  shy = await newMemberWithHistory(site, 'half.hidden')
})
afterAll(() => site.close())

/**
 * All that the site says of the player: the API's answers with complete lists, and the answer to
 * the former name.
 */
async function answersAbout({ habboId, formerName }: MemberWithHistory): Promise<string> {
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
  // The refusal does not echo the query, so a former name in it would come from the site.
  return [...answers, JSON.stringify(former.body)].join('\n')
}

/** What the site must not reveal where a part is hidden. */
const secretsOf: Record<Exclude<keyof Hidden, 'page'>, (member: MemberWithHistory) => string[]> = {
  friends: ({ friends, name }) => [...friends, `${name}-pal`, 'friendsLost'],
  names: ({ formerName }) => [formerName, 'nameChanged', '"renamed":{'],
  mottos: ({ formerMotto }) => [formerMotto, 'mottoChanged'],
}
const parts = ['friends', 'names', 'mottos'] as const
const nothing = { friends: false, names: false, mottos: false }

describe("a hidden part of a player's history", () => {
  it.each([
    [[]],
    [['friends']],
    [['names']],
    [['mottos']],
    [['friends', 'mottos']],
    [['friends', 'names', 'mottos']],
  ] as const)('is shown nowhere, and the rest stays: %j', async (hidden) => {
    await shy.hide({ ...nothing, ...Object.fromEntries(hidden.map((part) => [part, true])) })
    const answers = await answersAbout(shy)
    for (const part of parts) {
      const isHidden = hidden.some((each) => each === part)
      for (const secret of secretsOf[part](shy)) {
        expect([part, secret, answers.includes(secret)]).toEqual([part, secret, !isHidden])
      }
    }
    expect(answers).toContain(`${shy.name} writes this now`)
    expect(answers).toContain('badgesGained')
  })

  it("says that friends are hidden, counts none, and leaves them out of the guest book's counts", async () => {
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

  it('is not collected while hidden: entries former by then do not return, current ones do', async () => {
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

  it('is deleted within a day, and its list starts empty once shown again', async () => {
    const other = await newMemberWithHistory(site, 'forgets.all')
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
    expect(await answersAbout(other)).not.toContain('friendsGained')
  })

  it('is not revealed by a name given up since the last scan', async () => {
    const other = await newMemberWithHistory(site, 'old.sign')
    await other.hide({ names: true })
    site.hotel.world.rename('hhus', other.name, 'new.sign')
    const stale = await site.ask(scanPlayer, { body: { hotel: 'hhus', name: other.name } })
    expect(stale).toMatchObject({ status: 404, body: { error: 'error.userNotFound', renamed: null } })
    expect(await site.scan('hhus', 'new.sign')).toMatchObject({ habboId: other.habboId, history: { names: [] } })
  })

  it('applies to this player alone: friends keep theirs', async () => {
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
