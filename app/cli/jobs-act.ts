import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { describeAccount, rolePermissions } from '#features/accounts/server/api.ts'
import { hotels } from '#features/hotels/contract.ts'
import {
  answerApplicant,
  decide,
  listApplications,
  type ReviewedApplication,
  readApplication,
  type TeamMessage,
} from '#features/jobs/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Db, tablesOf } from '#platform/server/database.ts'
import { reasonOf } from '#platform/server/failed-call.ts'
import type { Folder } from '#platform/server/files.ts'
import { CommandProblem } from './command-problem.ts'
import { linesOfApplication, linesOfReading } from './jobs-lines.ts'
import type { ApplicationsAct, JobsRequest, Word } from './jobs-request.ts'
import { onPositions } from './positions-act.ts'
import { recordedAs } from './recorded.ts'

// Longest list that is printed at once.
const mostListed = 100

/** When, and where the files of applications are. */
export type JobsPlace = { now: Date; files: Pick<Folder, 'open'> }

/**
 * Runs a jobs command and returns output lines. A change that is already in effect is not an error.
 * Throws a CommandProblem for an unknown subject.
 */
export async function run(
  db: Db<unknown>,
  request: Exclude<JobsRequest, { act: 'help' }>,
  place: JobsPlace,
): Promise<string[]> {
  switch (request.act) {
    case 'positions':
    case 'addPosition':
    case 'editPosition':
    case 'openPosition':
      return onPositions(db, request, place.now)
    default:
      return onApplications(db, request, place)
  }
}

async function onApplications(db: Db<unknown>, request: ApplicationsAct, { now, files }: JobsPlace): Promise<string[]> {
  switch (request.act) {
    case 'list': {
      const { applications, more } = await listApplications(db, { all: request.all, most: mostListed })
      const count = applications.length + more
      const what = count === 1 ? '1 application' : count === 0 ? 'No application' : `${count} applications`
      const [one, many] = request.all ? [' was sent', ' were sent'] : [' waits', ' wait']
      return [
        ...applications.flatMap((application) => [...linesOfApplication(application, now), '']),
        `${what}${count > 1 ? many : one}.`,
        ...(more > 0 ? [`The last ${applications.length} of them are listed.`] : []),
      ]
    }
    case 'read':
      return linesOfReading(await find(db, request.id, now), now)
    case 'save':
      return save(await find(db, request.id, now), request.folder, files)
    case 'answer': {
      const { id, word } = request
      const message = await messageOf(db, word, now)
      const answered = await recordedAs(
        db,
        now,
        (tx) => answerApplicant(tx, id, message, now),
        (done) => (isRefusal(done) ? null : { act: 'application.answered', subject: 'application', id }),
      )
      if (!isRefusal(answered)) return [`The applicant of #${id} was written to.`]
      if (answered.refused === 'error.applicationNotFound') throw noApplication(id)
      throw new CommandProblem(`#${id} has been processed: its chat is closed.`, 1)
    }
    case 'decide': {
      const { id, decision, word } = request
      const message = word && (await messageOf(db, word, now))
      const decided = await recordedAs(
        db,
        now,
        (tx) => decide(tx, id, decision, message, now),
        (done) =>
          isRefusal(done) || !done.isNew
            ? null
            : { act: 'application.decided', subject: 'application', id, changes: { decision } },
      )
      if (isRefusal(decided)) throw noApplication(id)
      const { status, isNew } = decided
      return [
        `#${id} ${isNew ? `is ${status} now` : status === decision ? `was ${status} already` : `stays ${status}`}.`,
      ]
    }
  }
}

async function find(db: Db<unknown>, id: number, now: Date): Promise<ReviewedApplication> {
  const application = await readApplication(db, id, now)
  if (!application) throw noApplication(id)
  return application
}

const noApplication = (id: number) => new CommandProblem(`There is no application #${id}.`, 1)

/** The author must have permission to review applications, because applicants see the name. */
async function messageOf(db: Db<unknown>, { text, as: { hotel, name } }: Word, now: Date): Promise<TeamMessage> {
  const account = await describeAccount(tablesOf(db), hotel, name, now)
  if (!account) throw new CommandProblem(`Nobody called "${name}" has an account for ${hotels[hotel].label}.`, 1)
  const reviews = account.roles.some((role) => rolePermissions[role].includes('jobs.review'))
  if (!reviews) throw new CommandProblem(`${account.name} has no role that reviews applications.`, 1)
  return { authorId: account.id, text }
}

/**
 * Copies the files of an application under numbered names, since two may have the same name.
 * Existing files are not overwritten.
 */
async function save(
  { id, attachments }: ReviewedApplication,
  folder: string,
  files: JobsPlace['files'],
): Promise<string[]> {
  if (attachments.length === 0) return [`#${id} has no files.`]
  const lines: string[] = []
  for (const [place, { name, file }] of attachments.entries()) {
    const target = path.join(folder, `${id}-${place + 1} ${name}`)
    try {
      await mkdir(folder, { recursive: true })
      const opened = await files.open(file)
      if (!opened) throw new Error('it is not in the folder of the site')
      await pipeline(opened.content, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      throw new CommandProblem(`${target} could not be written: ${reasonOf(error)}.`, 1)
    }
    lines.push(target)
  }
  return lines
}
