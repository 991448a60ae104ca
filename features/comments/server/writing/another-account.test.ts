import { afterAll, beforeAll, expect, test } from 'vitest'
import { comment, newSubject, readOwn } from '#test/comments.ts'
import { isEndpoint } from '#test/endpoints.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { type Attempt, namesOf } from '#test/stranger.ts'
import * as contract from '../../contract.ts'

/**
 * A member cannot change another member's comments. One case for each endpoint that needs a login
 * or changes what a guest's browser wrote.
 */
let site: TestSite
let victim: Member
let subject: string
let id: number
beforeAll(async () => {
  site = await startSite()
  victim = await site.newMember()
  subject = await newSubject(site)
  id = (await comment(victim, { subject, text: 'the victim was here' })).comment.id
  await victim.ask(contract.reactToComment, { params: { id }, body: { reaction: 'heart', chosen: true } })
  const taken = await comment(victim, { subject, text: 'taken back' })
  await victim.ask(contract.deleteComment, { params: { id: taken.comment.id } })
})
afterAll(() => site.close())

/**
 * Keyed by endpoint name. Each attempt uses the victim's comments and sends all of the victim's
 * names.
 */
const attempts: Record<string, Attempt> = {
  editComment: {
    by: (stranger) =>
      stranger.ask(contract.editComment, { params: { id }, body: { text: 'taken over', ...namesOf(victim) } }),
    status: 403,
  },
  deleteComment: { by: (stranger) => stranger.ask(contract.deleteComment, { params: { id } }), status: 403 },
  restoreComment: { by: (stranger) => stranger.ask(contract.restoreComment, { params: { id: id + 1 } }), status: 403 },
  askForSecondLook: {
    by: (stranger) =>
      stranger.ask(contract.askForSecondLook, { params: { id }, body: { text: 'why?', ...namesOf(victim) } }),
    status: 403,
  },
  // Any member may react; the victim's own reaction must stay.
  reactToComment: {
    by: (stranger) =>
      stranger.ask(contract.reactToComment, {
        params: { id },
        body: { reaction: 'heart', chosen: false, ...namesOf(victim) },
      }),
    status: 200,
  },
}

// Those of moderators need a permission, which strangers have not (`access.test.ts`).
const ofMembers = Object.entries(contract).flatMap(([name, each]) =>
  isEndpoint(each) && each.access === 'loggedIn' ? [name] : [],
)
const guarded = [...ofMembers, 'editComment', 'deleteComment', 'restoreComment']

/** Every row that belongs to the victim. */
async function rowsOfVictim() {
  const { rows } = await site.database.pool.query(
    `select (select jsonb_agg(to_jsonb(comment) order by id) from comments_comments as comment where account_id = $1) as comments,
      (select jsonb_agg(to_jsonb(reaction)) from comments_reactions as reaction where account_id = $1) as reactions,
      (select jsonb_agg(to_jsonb(reward) order by comment_id) from comments_rewards as reward where account_id = $1) as rewards,
      (select jsonb_build_array(stars, comets) from accounts_accounts where id = $1) as balance`,
    [victim.accountId],
  )
  return rows[0]
}

test('there is an attempt for each endpoint that needs a login or a browser', () => {
  expect(guarded.length).toBeGreaterThan(3)
  expect(Object.keys(attempts).sort()).toEqual([...guarded].sort())
})

test.each(Object.entries(attempts))('%s touches nothing of another account', async (_name, { by, status }) => {
  const stranger = await site.newMember()
  const before = await rowsOfVictim()
  expect(before.comments).toHaveLength(2)
  const answered = await by(stranger)
  expect(answered.status).toBe(status)
  expect(await rowsOfVictim()).toEqual(before)
})

test('a guest who has written too cannot change anything of an account', async () => {
  const before = await rowsOfVictim()
  const guest = site.newGuest()
  await comment(guest, { subject, text: 'a guest was here' })
  const params = { id }
  const answers = [
    await guest.ask(contract.editComment, { params, body: { text: 'taken over' } }),
    await guest.ask(contract.deleteComment, { params }),
    await guest.ask(contract.restoreComment, { params: { id: id + 1 } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  expect(await rowsOfVictim()).toEqual(before)
})

test('listOwnComments shows the victim’s comments to no other account', async () => {
  expect(await readOwn(victim, subject)).toMatchObject({ own: [id, id + 1], reactions: [{ id, reaction: 'heart' }] })
  for (const client of [await site.newMember(), site.newGuest()]) {
    expect(await readOwn(client, subject)).toMatchObject({ own: [], held: [], reactions: [] })
  }
})
