import { randomUUID } from 'node:crypto'
import type { ActName } from '#features/audit/contract.ts'
import * as jobs from '#features/jobs/contract.ts'
import type { Call, Endpoint } from '#platform/contract/endpoint.ts'
import { applied } from './job-applications.ts'
import { confirmSessions, type Member } from './member.ts'
import type { TestSite } from './site.ts'

/** Calls an endpoint of the staff and returns the result; throws for a refusal. */
async function done<E extends Endpoint>(by: Member, endpoint: E, parts: Call<E>) {
  const { status, body } = await by.ask(endpoint, parts)
  if (status >= 300) throw new Error(`${endpoint.path} was answered with ${status}: ${JSON.stringify(body)}`)
  return endpoint.result.parse(body) as E['result']['_output']
}

/** What a position says, in words that the test knows. */
export const positionText = { title: 'Bell ringer', summary: 'Rings.', tasks: ['Ring'], requirements: ['A bell'] }

/** A ready answer in three languages. */
export const readyAnswer = {
  titles: { de: 'Danke', en: 'Thanks', tr: 'Teşekkürler' },
  texts: { de: 'Danke, {name}!', en: 'Thanks, {name}!', tr: 'Teşekkürler, {name}!' },
}

/**
 * Performs each act on applications, positions and ready answers once; returns the acts, oldest
 * first.
 */
export async function actOnJobs(site: TestSite): Promise<ActName[]> {
  const chief = await site.newMember({ name: 'Jobs.Chief', roles: ['communitymanagement'] })
  await confirmSessions(site)
  const someone = await site.newMember()
  const { id } = await applied(site, someone)
  const params = { id }
  const { notes } = await done(chief, jobs.noteOnApplication, { params, body: { text: 'as before' } })
  await done(chief, jobs.deleteApplicationNote, { params: { id, note: notes[0]?.id ?? 0 } })
  await done(chief, jobs.voteOnApplication, { params, body: { vote: 'yes' } })
  await done(chief, jobs.answerApplication, { params, body: { text: 'Come in!', key: randomUUID() } })
  const { seen } = await done(chief, jobs.showStaffApplication, { params })
  await done(chief, jobs.decideApplication, { params, body: { decision: 'accepted', role: 'radio_lvl1', seen } })
  await done(chief, jobs.undoApplicationDecision, { params, body: {} })
  const again = await done(chief, jobs.showStaffApplication, { params })
  const body = { decision: 'rejected', text: 'Not this time', seen: again.seen } as const
  await done(chief, jobs.decideApplication, { params, body })
  await site.database.pool.query('update jobs_applications set told_at = decided_at where id = $1', [id])
  await done(chief, jobs.reopenApplication, { params, body: {} })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await done(chief, jobs.barApplicant, { params, body: { until } })
  await done(chief, jobs.liftApplicantBar, { params })

  const added = await done(chief, jobs.addStaffPosition, { body: { department: 'radio', texts: { en: positionText } } })
  const { key } = added
  const opened = await done(chief, jobs.openStaffPosition, {
    params: { key },
    body: { languages: ['en'], seen: added.seen },
  })
  const keys = (await done(chief, jobs.listStaffPositions, {})).map((position) => position.key)
  await done(chief, jobs.orderStaffPositions, { body: { keys: [...keys.slice(0, -2), key, keys.at(-2) ?? ''] } })
  const query = { seen: opened.seen, applications: opened.applications }
  await done(chief, jobs.deleteStaffPosition, { params: { key }, query })
  await done(chief, jobs.restoreStaffPosition, { params: { key }, body: {} })

  const answer = await done(chief, jobs.addReadyAnswer, { body: readyAnswer })
  const changed = { ...readyAnswer, version: answer.version }
  await done(chief, jobs.changeReadyAnswer, { params: { id: answer.id }, body: changed })
  await done(chief, jobs.removeReadyAnswer, { params: { id: answer.id } })
  return [
    'application.noted',
    'application.noteDeleted',
    'application.voted',
    'application.answered',
    'application.read',
    'account.roleGranted',
    'application.decided',
    'account.roleRevoked',
    'application.decisionUndone',
    'application.decided',
    'application.reopened',
    'application.barred',
    'application.barLifted',
    'position.added',
    'position.changed',
    'position.moved',
    'position.moved',
    'position.deleted',
    'position.broughtBack',
    'readyAnswer.added',
    'readyAnswer.changed',
    'readyAnswer.removed',
  ]
}
