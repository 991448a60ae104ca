import { describe, expect, test } from 'vitest'
import { listNotices } from '#features/notifications/contract.ts'
import type { Member } from '#test/member.ts'
import { decideProposal, handInBadge, reopenProposal, type StaffTexts, withdrawProposal } from '../../contract.ts'
import { enteredWay, lantern, noTexts, startCatalogue } from '../testing/catalogue.ts'

const { place, newBadges, newBadge, detail, name, shown } = startCatalogue()

describe('handing in', () => {
  const handIn = (code: string, texts: StaffTexts = lantern) =>
    place.beginner.ask(handInBadge, { params: { code }, body: { what: 'texts', texts } })
  const decide = (member: Member, code: string, id: number, body: object) =>
    member.ask(decideProposal, { params: { code, id }, body: body as never })
  const notices = async () =>
    listNotices.result
      .parse((await place.beginner.ask(listNotices, { query: {} })).body)
      .items.map(({ notice }) => notice)
      .filter(({ kind }) => kind === 'badgeProposalDecided')

  test('a colleague sees what would be published, publishes it in the name of the proposer, who is told', async () => {
    const code = await newBadge()
    expect((await handIn(code)).status).toBe(201)
    expect((await shown(code)).staffTexts).toEqual([])
    const { proposals, seen } = await detail(place.editor, code)
    expect(proposals).toMatchObject([
      { what: 'texts', texts: lantern, state: 'waiting', by: { name: 'Beginner' }, isOwn: false },
    ])
    const id = proposals[0]?.id ?? 0
    const approve = { decision: 'approve', seen, version: null }
    expect((await decide(place.beginner, code, id, approve)).status).toBe(403)
    const before = (await notices()).length
    const [one, two] = await Promise.all([
      decide(place.editor, code, id, approve),
      decide(place.editor, code, id, approve),
    ])
    expect([one.status, two.status].toSorted()).toEqual([200, 409])
    expect((await shown(code)).staffTexts).toHaveLength(2)
    expect((await detail(place.editor, code)).saidBy.map(({ by }) => by?.name)).toEqual(['Beginner', 'Beginner'])
    expect(await notices()).toHaveLength(before)
    await place.site.database.pool.query(
      "update notifications_notices set told_at = now() - interval '1 second' where told_at > now()",
    )
    expect((await notices())[0]).toEqual({ kind: 'badgeProposalDecided', code, isApproved: true, reason: '' })
  })

  test('a rejection has a reason and can be undone at once, an own proposal can be withdrawn', async () => {
    const code = await newBadge()
    await place.beginner.ask(handInBadge, { params: { code }, body: { what: 'way', way: enteredWay(), wayId: null } })
    const id = (await detail(place.editor, code)).proposals[0]?.id ?? 0
    expect((await decide(place.editor, code, id, { decision: 'reject', reason: ' ' })).status).toBe(422)
    expect((await decide(place.editor, code, id, { decision: 'reject', reason: 'No source' })).status).toBe(200)
    expect((await place.editor.ask(reopenProposal, { params: { code, id }, body: {} })).status).toBe(200)
    expect((await place.editor.ask(reopenProposal, { params: { code, id }, body: {} })).status).toBe(409)
    await decide(place.editor, code, id, { decision: 'reject', reason: 'No source at all' })
    const own = (await detail(place.beginner, code)).proposals
    expect(own).toMatchObject([{ state: 'rejected', reason: 'No source at all', decidedBy: { name: 'Editor' } }])

    await handIn(code)
    await handIn(code, { ...lantern, tr: { name: 'Fener', description: '' } })
    const waiting = (await detail(place.beginner, code)).proposals.filter(({ state }) => state === 'waiting')
    expect(waiting).toHaveLength(1)
    const params = { code, id: waiting[0]?.id ?? 0 }
    expect((await place.editor.ask(withdrawProposal, { params })).status).toBe(404)
    expect((await place.beginner.ask(withdrawProposal, { params })).status).toBe(200)
    expect((await place.beginner.ask(withdrawProposal, { params })).status).toBe(409)
  })

  test('a proposal is not published over what has changed since, nor over the game', async () => {
    const code = await newBadge()
    await handIn(code)
    const { proposals, seen } = await detail(place.editor, code)
    const id = proposals[0]?.id ?? 0
    await name(place.editor, code, { ...noTexts, en: { name: 'Lamp', description: '' } })
    const approve = { decision: 'approve', seen, version: null }
    expect(await decide(place.editor, code, id, approve)).toMatchObject({ status: 409, body: { error: 'error.stale' } })
    await newBadges([code, 'Vom Spiel', null])
    const now = (await detail(place.editor, code)).seen
    expect(await decide(place.editor, code, id, { ...approve, seen: now })).toMatchObject({
      status: 409,
      body: { error: 'error.badgeNamedByGame' },
    })
    expect((await shown(code)).staffTexts).toEqual([])
  })

  test('those with scope own see their own proposals only', async () => {
    const code = await newBadge()
    await handIn(code)
    const second = await place.site.newMember({ roles: ['cm_furnilist_lvl1'] })
    expect(await detail(second, code)).toMatchObject({ proposals: [], waiting: 0 })
    expect(await detail(place.beginner, code)).toMatchObject({ waiting: 1 })
  })
})
