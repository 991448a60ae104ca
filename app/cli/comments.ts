import { subjectKinds } from '#app/server/subject-kinds.ts'
import { type DeletionReason, deletionReasons } from '#features/comments/contract.ts'
import {
  dismissReports,
  listPendingComments,
  listReportedComments,
  type ModeratedComment,
  readyDeletion,
  rejectComment,
  releaseComment,
  showModeratedComment,
} from '#features/comments/server/api.ts'
import { hotels } from '#features/hotels/contract.ts'
import { openWords } from '#features/words/server/feature.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type CommandContext, CommandProblem, openCommandLine, parseId } from './command-line.ts'
import { ageOf, momentOf, readable } from './output.ts'
import { recordedAs } from './recorded.ts'
import { type DatabaseContext, onSiteDatabase } from './site-database.ts'

export const purpose = 'Comments that are held for review or were reported.'

/** Parsed arguments; `id` is the number of a comment. */
export type CommentsArguments =
  | { command: 'held' | 'reported' }
  | { command: 'show' | 'release' | 'dismiss'; id: number }
  | { command: 'reject'; id: number; reason: DeletionReason }

const start = 'npm run comments --'

const commandLine = openCommandLine(
  start,
  {
    held: { summary: 'lists the comments held for review, oldest first' },
    reported: { summary: 'lists the reported comments, those with the most reports first' },
    show: { words: ['id'], summary: 'shows a comment in any state' },
    release: { words: ['id'], summary: 'publishes a comment that is held, or was rejected while held' },
    reject: {
      words: ['id'],
      optional: ['reason'],
      summary: 'deletes a comment as moderation and notifies its writer of the reason',
    },
    dismiss: { words: ['id'], summary: 'dismisses the reports of a comment' },
  },
  { reason: '<reason>' },
)

// Its sentence says only that the comment broke the rules.
const defaultReason: DeletionReason = 'other'

// Longest list that is printed at once.
const mostListed = 100

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    'The id is the number after the # in the lists.',
    `The reason is one of ${deletionReasons.join(', ')}; the default is ${defaultReason}.`,
  ]
}

/** Parses the arguments, without the command's name. Throws a CommandProblem. */
export function parse(line: readonly string[]): CommentsArguments | 'help' {
  const typed = commandLine.parse(line)
  if (typed === 'help') return 'help'
  const { command, words, options } = typed
  if (command === 'held' || command === 'reported') return { command }
  const id = parseId(words[0], 'a comment', `"${start} held" lists the held ones`)
  return command === 'reject' ? { command, id, reason: parseReason(options.reason) } : { command, id }
}

function parseReason(given: string = defaultReason): DeletionReason {
  const reason = deletionReasons.find((known) => known === given)
  if (reason) return reason
  throw new CommandProblem(`There is no reason "${given}": "${start} help" lists them.`, 2)
}

/** Runs `npm run comments -- …` on the site. */
export async function execute(line: readonly string[], context: CommandContext): Promise<string[]> {
  const args = parse(line)
  if (args === 'help') return helpLines()
  return onSiteDatabase(await context.settings(), (db) => run({ db, now: context.now }, args))
}

/**
 * Runs a comments command and returns output lines. A change that is already in effect is not an
 * error. Throws a CommandProblem for an unknown comment number.
 */
export async function run({ db, now }: DatabaseContext, args: CommentsArguments): Promise<string[]> {
  const context = { db, subjects: subjectKinds }
  switch (args.command) {
    case 'held':
      return list(await listPendingComments(context, mostListed), 'is held for review', 'are held for review', now)
    case 'reported':
      return list(await listReportedComments(context, mostListed), 'is reported', 'are reported', now)
    case 'show':
      return linesOfComment((await showModeratedComment(context, args.id)) ?? noComment(args.id), now)
    case 'release': {
      const { id } = args
      const released = await recordedAs(
        db,
        now,
        (tx) => releaseComment({ ...context, db: tx }, id, now),
        (done) => (done === true ? { act: 'comment.released', subject: 'comment', id } : null),
      )
      if (isRefusal(released)) return noComment(id, ', or its writer deleted it')
      return [`Comment #${id} ${released ? 'is now published' : 'was not held'}.`]
    }
    case 'reject': {
      const { id, reason } = args
      const { words } = openWords({ db, clock: { now: () => now } })
      const deletion = await readyDeletion(words, reason)
      const changes = { reason, warned: false }
      const rejected = await recordedAs(
        db,
        now,
        (tx) => rejectComment({ ...context, db: tx }, id, deletion, now),
        (done) => (done === true ? { act: 'comment.deleted', subject: 'comment', id, changes } : null),
      )
      if (isRefusal(rejected)) return noComment(id)
      return [`Comment #${id} ${rejected ? 'is now deleted by moderation' : 'was already deleted by moderation'}.`]
    }
    case 'dismiss': {
      const { id } = args
      const count = await recordedAs(
        db,
        now,
        (tx) => dismissReports({ db: tx }, id, now),
        (reports) =>
          isRefusal(reports) || reports === 0
            ? null
            : { act: 'comment.reportsDismissed', subject: 'comment', id, changes: { reports } },
      )
      if (isRefusal(count)) return noComment(id)
      const dismissed = count === 1 ? '1 report was' : `${count} reports were`
      return [count === 0 ? `Comment #${id} had no reports.` : `Comment #${id}: ${dismissed} dismissed.`]
    }
  }
}

function list({ items, total }: Awaited<ReturnType<typeof listPendingComments>>, one: string, many: string, now: Date) {
  const sum = total === 0 ? `No comment ${one}.` : total === 1 ? `1 comment ${one}.` : `${total} comments ${many}.`
  const rest = total > items.length ? [`Only the first ${items.length} are listed.`] : []
  return [...items.flatMap((comment) => [...linesOfComment(comment, now), '']), sum, ...rest]
}

function noComment(id: number, but = ''): never {
  throw new CommandProblem(`There is no comment #${id}${but}.`, 1)
}

/** The text at the time of a report follows below the comment if it has changed since. */
function linesOfComment(comment: ModeratedComment, now: Date): string[] {
  const { id, parentId, createdAt, reports, reportedTexts } = comment
  const kind = parentId === null ? '' : `, a reply in #${parentId}`
  const counted = Object.entries(reports).map(([reason, count]) => `${reason} ${count}`)
  return [
    `#${id} by ${authorOf(comment)} on ${placeOf(comment)}${kind}`,
    `  ${momentOf(createdAt)}, ${ageOf(createdAt, now)}${stateOf(comment)}`,
    ...(counted.length > 0 ? [`  reported: ${counted.join(', ')}`] : []),
    ...readable(comment.text).map((line) => `  | ${line}`),
    ...reportedTexts.flatMap((text) => ['  when it was reported:', ...readable(text).map((line) => `  | ${line}`)]),
  ]
}

function authorOf({ author }: ModeratedComment): string {
  if (!author) return 'a deleted user'
  return `${author.name} (${hotels[author.hotel].label}${author.verified ? '' : ', a guest'})`
}

function placeOf({ subject, path }: ModeratedComment): string {
  return path === null ? `${subject}, which no longer exists` : `${subject} (${path})`
}

function stateOf({ held, deletedBy, editedAt }: ModeratedComment): string {
  const edited = editedAt ? ', edited' : ''
  if (deletedBy === 'user') return `${edited}, deleted by its writer`
  if (held) return deletedBy ? `${edited}, rejected` : `${edited}, held for review`
  return deletedBy ? `${edited}, deleted by moderation` : `${edited}, published`
}
