import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openAttachments } from '#app/server/start/attachment-folder.ts'
import { permissionsOf } from '#features/accounts/server/api.ts'
import { hotels } from '#features/hotels/contract.ts'
import { sendMessage } from '#features/jobs/contract.ts'
import {
  answerApplicant,
  decide,
  type ListedApplication,
  listApplications,
  noteFilesRead,
  type ReviewedApplication,
  readApplication,
  type TeamMessage,
} from '#features/jobs/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Files } from '#platform/server/files/files.ts'
import { reasonOf } from '#platform/server/http/failed-call.ts'
import { findAccount, type Holder, parseHotel } from './account-holder.ts'
import { type CommandContext, CommandProblem, openCommandLine, parseId } from './command-line.ts'
import { type PositionsArguments, parsePositions, positionsHelpLines, runPositions } from './job-positions.ts'
import { ageOf, inLine, momentOf, readable } from './output.ts'
import { recordedAs } from './recorded.ts'
import { type DatabaseContext, onSiteDatabase } from './site-database.ts'

export const purpose = 'Positions and applications.'

/** A message to an applicant, and the team member who sends it. */
type Message = { text: string; as: Holder }

/** Parsed arguments. */
export type JobsArguments =
  | { command: 'list'; all: boolean }
  | { command: 'read'; id: number }
  | { command: 'save'; id: number; folder: string }
  | { command: 'answer'; id: number; message: Message }
  | { command: 'decide'; id: number; decision: 'accepted' | 'rejected'; message: Message | null }
  | { command: 'positions'; args: PositionsArguments }

type JobsContext = DatabaseContext & { files: Pick<Files, 'open'> }

const start = 'npm run jobs --'

const commandLine = openCommandLine(
  start,
  {
    list: { optional: ['all'], summary: 'lists the pending applications, or all of them, newest last' },
    read: { words: ['id'], summary: 'shows an application and its chat; the applicant sees that it was read' },
    save: { words: ['id', 'folder'], summary: 'copies the files of an application into a folder' },
    answer: { words: ['id'], options: ['text', 'as'], summary: 'writes to the applicant' },
    accept: { words: ['id'], optional: ['text', 'as'], summary: 'accepts an application and closes its chat' },
    reject: { words: ['id'], optional: ['text', 'as'], summary: 'rejects an application and closes its chat' },
  },
  { all: '', text: '"<text>"', as: '"<hotel> <name>"' },
)

// Longest list that is printed at once.
const mostListed = 100

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    ...positionsHelpLines(),
    '',
    'The id is the number after the # in the lists. --as names the team member who writes: "habbo.de YourName", whose role permits jobs.review.',
    'A position is read from a file: "# " and its title, one or two lines of summary, a "## " heading with the tasks as lines that begin',
    'with "- ", and another "## " heading with the requirements. The key is the same in all languages of a position: radio-host.',
  ]
}

/** Parses the arguments, without the command's name. Throws a CommandProblem. */
export function parse(line: readonly string[]): JobsArguments | 'help' {
  if (line[0] === 'positions') {
    const args = parsePositions(line.slice(1))
    return args === 'help' ? 'help' : { command: 'positions', args }
  }
  const typed = commandLine.parse(line)
  if (typed === 'help') return 'help'
  const { command, words, options } = typed
  if (command === 'list') return { command, all: options.all !== undefined }
  const id = parseId(words[0], 'an application', `"${start} list" lists them`)
  switch (command) {
    case 'read':
      return { command, id }
    case 'save':
      return { command, id, folder: words[1] ?? '' }
    case 'answer':
      return { command, id, message: parseMessage(options) }
    default: {
      const decision = command === 'accept' ? 'accepted' : 'rejected'
      const isSilent = options.text === undefined && options.as === undefined
      return { command: 'decide', id, decision, message: isSilent ? null : parseMessage(options) }
    }
  }
}

/** Runs `npm run jobs -- …` on the site. */
export async function execute(line: readonly string[], context: CommandContext): Promise<string[]> {
  const args = parse(line)
  if (args === 'help') return helpLines()
  const settings = await context.settings()
  return onSiteDatabase(settings, (db) => run({ db, now: context.now, files: openAttachments(settings) }, args))
}

/**
 * Runs a jobs command and returns output lines. A change that is already in effect is not an error.
 * Throws a CommandProblem for an unknown subject.
 */
export async function run(context: JobsContext, args: JobsArguments): Promise<string[]> {
  const { db, now } = context
  switch (args.command) {
    case 'positions':
      return runPositions(context, args.args)
    case 'list': {
      const { applications, more } = await listApplications(db, { all: args.all, most: mostListed })
      const count = applications.length + more
      const what = count === 1 ? '1 application' : count === 0 ? 'No application' : `${count} applications`
      const [one, many] = args.all ? ['was sent', 'were sent'] : ['is pending', 'are pending']
      return [
        ...applications.flatMap((application) => [...linesOfListed(application, now), '']),
        `${what} ${count > 1 ? many : one}.`,
        ...(more > 0 ? [`Only the last ${applications.length} are listed.`] : []),
      ]
    }
    case 'read':
      return linesOfApplication(await find(context, args.id), now)
    case 'save':
      return saveFiles(context, await find(context, args.id), args.folder)
    case 'answer': {
      const { id } = args
      const message = await messageOf(context, args.message)
      const answered = await recordedAs(
        db,
        now,
        (tx) => answerApplicant(tx, id, message, now),
        (done) => (isRefusal(done) ? null : { act: 'application.answered', subject: 'application', id }),
      )
      if (!isRefusal(answered)) return [`The message was sent to the applicant of #${id}.`]
      if (answered.refused === 'error.applicationNotFound') throw noApplication(id)
      throw new CommandProblem(`#${id} has been decided: its chat is closed.`, 1)
    }
    case 'decide': {
      const { id, decision } = args
      const message = args.message && (await messageOf(context, args.message))
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
        `#${id} ${isNew ? `is now ${status}` : status === decision ? `was already ${status}` : `remains ${status}`}.`,
      ]
    }
  }
}

async function find({ db, now }: JobsContext, id: number): Promise<ReviewedApplication> {
  const application = await readApplication(db, id, 'operator', now)
  if (!application) throw noApplication(id)
  return application
}

const noApplication = (id: number) => new CommandProblem(`There is no application #${id}.`, 1)

/** The author must have permission to review applications, because applicants see the name. */
async function messageOf({ db, now }: JobsContext, { text, as }: Message): Promise<TeamMessage> {
  const account = await findAccount(db, as, now)
  const reviews = permissionsOf(account.roles).has('jobs.review')
  if (!reviews) throw new CommandProblem(`${account.name} has no role that reviews applications.`, 1)
  return { authorId: account.id, text }
}

/** Names the files by number, since two may have the same name. Overwrites none. */
async function saveFiles(
  { db, now, files }: JobsContext,
  { id, attachments }: ReviewedApplication,
  folder: string,
): Promise<string[]> {
  if (attachments.length === 0) return [`#${id} has no files.`]
  await noteFilesRead(db, 'operator', id, attachments.length, now)
  const lines: string[] = []
  for (const [place, { name, file }] of attachments.entries()) {
    const target = path.join(folder, `${id}-${place + 1} ${name}`)
    try {
      await mkdir(folder, { recursive: true })
      const opened = await files.open(file)
      if (!opened) throw new Error('the site does not have it')
      await pipeline(opened.content, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      throw new CommandProblem(`${target} could not be written: ${reasonOf(error)}.`, 1)
    }
    lines.push(target)
  }
  return lines
}

function linesOfListed(application: ListedApplication, now: Date): string[] {
  const { id, position, applicant, sentAt, readAt, status, files, unread } = application
  const by = applicant ? `${inLine(applicant.name)} (${hotels[applicant.hotel].label})` : 'a closed account'
  const parts = [
    momentOf(sentAt),
    ageOf(sentAt, now),
    status === 'pending' ? (readAt ? 'read' : 'not read yet') : status,
    ...(files > 0 ? [files === 1 ? '1 file' : `${files} files`] : []),
    ...(unread > 0 ? [unread === 1 ? '1 new message' : `${unread} new messages`] : []),
  ]
  return [`#${id} ${inLine(position.title)} (${position.language}), by ${by}`, `  ${parts.join(', ')}`]
}

/** The whole application: form fields, files and chat. */
function linesOfApplication(application: ReviewedApplication, now: Date): string[] {
  const { habboExperience: years, wasOnFansite, fansiteName, discordUsername, motivation } = application
  const { attachments, messages } = application
  return [
    ...linesOfListed(application, now),
    `  has played for ${years === 1 ? '1 year' : `${years} years`}, ${wasOnFansite ? `was on a fansite: ${inLine(fansiteName)}` : 'was not on a fansite'}`,
    `  Discord: ${inLine(discordUsername)}`,
    ...readable(motivation).map((line) => `  | ${line}`),
    ...attachments.map(({ name, type, bytes }) => `  file: ${inLine(name)} (${type}, ${Math.ceil(bytes / 1024)} kB)`),
    ...messages.flatMap(({ from, author, text, sentAt }) => [
      `  ${momentOf(new Date(sentAt))}, ${from === 'applicant' ? 'the applicant' : inLine(author ?? 'the team')}:`,
      ...readable(text).map((line) => `  | ${line}`),
    ]),
  ]
}

function parseMessage({ text, as }: Readonly<Record<string, string>>): Message {
  if (text === undefined || as === undefined)
    throw new CommandProblem('A text needs both: --text "<text>" and --as "<hotel> <name>".', 2)
  const parsed = sendMessage.body.shape.text.safeParse(text)
  if (!parsed.success) throw new CommandProblem('The text is empty, or longer than 2000 characters.', 2)
  const [, hotel, name] = /^\s*(\S+)\s+(\S+)\s*$/.exec(as) ?? []
  if (hotel === undefined || name === undefined)
    throw new CommandProblem(`"${as}" is not a team member: write --as "habbo.de YourName".`, 2)
  return { text: parsed.data, as: { hotel: parseHotel(hotel), name } }
}
