import { describe, expect, test } from 'vitest'
import { listNotices } from '#features/notifications/contract.ts'
import type { Member } from '#test/member.ts'
import {
  addBadgeWay,
  changeBadgeWay,
  decideProposal,
  type EnteredWay,
  handInBadge,
  reopenProposal,
  type StaffTexts,
  withdrawProposal,
} from '../../contract.ts'
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

  test('a colleague sees what would be published, and publishes it for the proposer, who is notified', async () => {
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
    const before = (await notices()).length
    expect((await decide(place.editor, code, id, { decision: 'reject', reason: 'No source' })).status).toBe(200)
    expect((await place.editor.ask(reopenProposal, { params: { code, id }, body: {} })).status).toBe(200)
    expect((await place.editor.ask(reopenProposal, { params: { code, id }, body: {} })).status).toBe(409)
    // The time of the first notice comes; the second decision can still be undone.
    await showPendingNotices()
    await decide(place.editor, code, id, { decision: 'reject', reason: 'No source at all' })
    expect(await notices()).toHaveLength(before)
    await showPendingNotices()
    expect(await notices()).toMatchObject([
      { reason: 'No source at all' },
      ...Array.from({ length: before }, () => ({})),
    ])
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

  const reopen = (member: Member, code: string, id: number) =>
    member.ask(reopenProposal, { params: { code, id }, body: {} })
  const handInWay = async (code: string, way: EnteredWay, wayId: number | null = null) => {
    await place.beginner.ask(handInBadge, { params: { code }, body: { what: 'way', way, wayId } })
    return (await detail(place.editor, code)).proposals[0]?.id ?? 0
  }
  /** Publishes a proposal as it is, and expects success. */
  async function approve(code: string, id: number, wayId?: number) {
    const { seen, wayList } = await detail(place.editor, code)
    const version = wayList.find((way) => way.id === wayId)?.version ?? null
    expect((await decide(place.editor, code, id, { decision: 'approve', seen, version })).status).toBe(200)
  }

  /** Shows the notices that wait until decisions cannot be undone. */
  const showPendingNotices = () =>
    place.site.database.pool.query(
      "update notifications_notices set told_at = now() - interval '1 second' where told_at > now()",
    )

  test('undoing an approval of texts restores the former ones with their author', async () => {
    const code = await newBadge()
    const former = { ...noTexts, de: { name: 'Laterne', description: '' }, tr: { name: 'Fener', description: '' } }
    await name(place.editor, code, former)
    const before = await detail(place.editor, code)
    await showPendingNotices()
    const beforeCount = (await notices()).length
    await handIn(code)
    const id = (await detail(place.editor, code)).proposals[0]?.id ?? 0
    await approve(code, id)
    const other = await place.site.newMember({ roles: ['cm_furnilist_lvl2'] })
    expect(await reopen(other, code, id)).toMatchObject({ status: 409, body: { error: 'error.stale' } })
    expect((await reopen(place.beginner, code, id)).status).toBe(403)
    expect((await reopen(place.editor, code, id)).status).toBe(200)
    const after = await detail(place.editor, code)
    expect([after.texts, after.saidBy, after.seen]).toEqual([former, before.saidBy, before.seen])
    expect(after.proposals).toMatchObject([{ id, state: 'waiting', decidedBy: null }])
    expect((await shown(code)).staffTexts).toHaveLength(2)
    await showPendingNotices()
    expect(await notices()).toHaveLength(beforeCount)
    expect((await reopen(place.editor, code, id)).status).toBe(409)
  })

  test('undoing an approval of a way removes a new one and restores a changed one', async () => {
    const code = await newBadge()
    const fresh = await handInWay(code, enteredWay())
    await approve(code, fresh)
    expect((await reopen(place.editor, code, fresh)).status).toBe(200)
    expect(await detail(place.editor, code)).toMatchObject({ wayList: [], proposals: [{ id: fresh }] })
    await approve(code, fresh)
    const [way] = (await detail(place.editor, code)).wayList
    const changing = await handInWay(code, enteredWay({ kind: 'shop' }), way?.id ?? 0)
    await approve(code, changing, way?.id)
    expect((await detail(place.editor, code)).wayList).toMatchObject([{ kind: 'shop' }])
    expect((await reopen(place.editor, code, changing)).status).toBe(200)
    const { wayList, proposals } = await detail(place.editor, code)
    expect(wayList).toEqual([{ ...way, version: 3 }])
    expect(proposals).toMatchObject([{ id: changing, state: 'waiting' }])
  })

  test('an approval cannot be undone over a later change, nor once the proposer was notified', async () => {
    const code = await newBadge()
    await handIn(code)
    const id = (await detail(place.editor, code)).proposals[0]?.id ?? 0
    await approve(code, id)
    await name(place.editor, code, noTexts)
    expect(await reopen(place.editor, code, id)).toMatchObject({ status: 409, body: { error: 'error.stale' } })
    expect((await detail(place.editor, code)).texts).toEqual(noTexts)

    await place.editor.ask(addBadgeWay, { params: { code }, body: enteredWay() })
    const [way] = (await detail(place.editor, code)).wayList
    const params = { code, id: way?.id ?? 0 }
    const changing = await handInWay(code, enteredWay({ kind: 'shop' }), params.id)
    await approve(code, changing, params.id)
    await place.editor.ask(changeBadgeWay, { params, body: { version: 2, way: enteredWay() } })
    expect((await reopen(place.editor, code, changing)).status).toBe(409)

    const late = await handInWay(code, enteredWay())
    await approve(code, late)
    await place.site.database.pool.query(
      "update badges_proposals set decided_at = decided_at - interval '12 seconds' where id = $1",
      [late],
    )
    expect((await reopen(place.editor, code, late)).status).toBe(409)
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
