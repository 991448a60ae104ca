import { readFile } from 'node:fs/promises'
import {
  addPosition,
  changePosition,
  deletePosition,
  listAllPositions,
  type ManagedPosition,
  type PositionText,
  positionLimits,
  readPosition,
  restorePosition,
} from '#features/jobs/server/api.ts'
import { LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { reasonOf } from '#platform/server/http/failed-call.ts'
import { CommandProblem, openCommandLine, parseId } from './command-line.ts'
import { inLine } from './output.ts'
import { recordedAs } from './recorded.ts'
import type { DatabaseContext } from './site-database.ts'

/** Parsed arguments of `npm run jobs -- positions …`. `file` has the text of the position. */
export type PositionsArguments =
  | { command: 'list'; deleted: boolean }
  | { command: 'add'; key: string; language: LanguageCode; file: string }
  | { command: 'edit'; id: number; file: string | null; title: string | null; summary: string | null }
  | { command: 'open' | 'close' | 'delete' | 'restore'; id: number }

const start = 'npm run jobs -- positions'

const commandLine = openCommandLine(
  start,
  {
    list: { optional: ['deleted'], summary: 'lists the positions, or those that were deleted' },
    add: { options: ['key', 'lang', 'file'], summary: 'adds a position, open for applications' },
    edit: { words: ['id'], optional: ['file', 'title', 'summary'], summary: 'changes the texts of a position' },
    open: { words: ['id'], summary: 'opens a position for applications' },
    close: { words: ['id'], summary: 'closes a position for applications' },
    delete: { words: ['id'], summary: 'deletes a position in all its languages; its applications stay' },
    restore: { words: ['id'], summary: 'brings a deleted position back as it was' },
  },
  { key: '<key>', lang: languageCodes.join('|'), file: '<file>', title: '"<title>"', summary: '"<text>"', deleted: '' },
  'list',
)

const hint = `"${start}" lists them`

/** The part of the jobs command's help about positions. */
export const positionsHelpLines = commandLine.helpLines

/** Parses the arguments after `positions`. Throws a CommandProblem. */
export function parsePositions(line: readonly string[]): PositionsArguments | 'help' {
  const typed = commandLine.parse(line)
  if (typed === 'help') return 'help'
  const { command, words, options } = typed
  switch (command) {
    case 'list':
      return { command, deleted: options.deleted !== undefined }
    case 'add': {
      const { key = '', lang = '', file = '' } = options
      return { command, key: parseKey(key), language: parseLanguage(lang), file }
    }
    case 'edit': {
      const id = parseId(words[0], 'a position', hint)
      const { file = null } = options
      const [title, summary] = [parseTextLine(options, 'title'), parseTextLine(options, 'summary')]
      if (file === null && title === null && summary === null)
        throw new CommandProblem('Say what to change: --file, --title or --summary.', 2)
      return { command, id, file, title, summary }
    }
    case 'open':
    case 'close':
    case 'delete':
    case 'restore':
      return { command, id: parseId(words[0], 'a position', hint) }
  }
}

/**
 * Runs a command about positions and returns output lines. Throws a CommandProblem for an unknown
 * position or an unreadable file.
 */
export async function runPositions(context: DatabaseContext, args: PositionsArguments): Promise<string[]> {
  const { db, now } = context
  switch (args.command) {
    case 'list': {
      const { deleted } = args
      const positions = await listAllPositions(db, { deleted })
      const open = positions.filter(({ isOpen }) => isOpen).length
      if (deleted) return positions.length === 0 ? ['No position was deleted.'] : linesOfDeleted(positions)
      const sum = positions.length === 0 ? 'There are no positions.' : `${open} of ${positions.length} are open.`
      return [...positions.flatMap((position) => [...linesOf(position), '']), sum]
    }
    case 'add': {
      const { key, language, file } = args
      const text = await readText(file)
      const added = await recordedAs(
        db,
        now,
        (tx) => addPosition(tx, { ...text, key, language }, now),
        (position) => (position ? { act: 'position.added', subject: 'position', id: position.id } : null),
      )
      if (!added) throw await whyNotAdded(db, key, language)
      return ['This position is now open:', ...linesOf(added)]
    }
    case 'edit': {
      const { id, file, title, summary } = args
      const text = file === null ? {} : await readText(file)
      const texts = { ...text, ...(title === null ? {} : { title }), ...(summary === null ? {} : { summary }) }
      return ['The position now reads:', ...linesOf(await change(context, id, texts))]
    }
    case 'open':
    case 'close':
      return linesOf(await change(context, args.id, { isOpen: args.command === 'open' }))
    case 'delete': {
      const texts = await setDeleted(context, args.id, true)
      return [...linesOfDeleted(texts), ...linesOfKept(texts)]
    }
    case 'restore':
      return (await setDeleted(context, args.id, false)).flatMap((text) => linesOf(text))
  }
}

async function whyNotAdded(db: DatabaseContext['db'], key: string, language: LanguageCode): Promise<CommandProblem> {
  const deleted = (await listAllPositions(db, { deleted: true })).find((position) => position.key === key)
  return deleted
    ? new CommandProblem(
        `The key ${key} is that of a deleted position: "${start} restore ${deleted.id}" brings it back.`,
        1,
      )
    : new CommandProblem(`A position ${key} in ${language} already exists.`, 1)
}

/** Deletes a position or brings it back, in all its languages. Throws a CommandProblem. */
async function setDeleted({ db, now }: DatabaseContext, id: number, deleted: boolean): Promise<ManagedPosition[]> {
  const known = (await listAllPositions(db, { deleted: !deleted })).find((position) => position.id === id)
  const texts = known
    ? await recordedAs(
        db,
        now,
        (tx) => (deleted ? deletePosition : restorePosition)(tx, known.key, now),
        (changed) =>
          changed.length === 0
            ? null
            : { act: deleted ? 'position.deleted' : 'position.broughtBack', subject: 'position', id },
      )
    : []
  if (texts.length === 0) throw new CommandProblem(`There is no ${deleted ? '' : 'deleted '}position #${id}.`, 1)
  return texts
}

/** What happens to the applications for a deleted position. */
function linesOfKept(texts: readonly ManagedPosition[]): string[] {
  const [all, pending] = [sumOf(texts, 'applications'), sumOf(texts, 'pending')]
  if (all === 0) return []
  const kept = all === 1 ? '1 application stays under its title' : `${all} applications stay under its title`
  return [`${kept}, ${pending === 0 ? 'none' : pending} to be decided: "npm run jobs -- list --all" lists them.`]
}

function sumOf(texts: readonly ManagedPosition[], what: 'applications' | 'pending'): number {
  return texts.reduce((sum, text) => sum + text[what], 0)
}

async function change(
  { db, now }: DatabaseContext,
  id: number,
  to: Parameters<typeof changePosition>[2],
): Promise<ManagedPosition> {
  const fields = Object.keys(to).toSorted().join(', ')
  const changed = await recordedAs(
    db,
    now,
    (tx) => changePosition(tx, id, to, now),
    (position) =>
      position
        ? {
            act: 'position.changed',
            subject: 'position',
            id,
            changes: to.isOpen === undefined ? { fields } : { isOpen: to.isOpen },
          }
        : null,
  )
  if (!changed) throw new CommandProblem(`There is no position #${id}.`, 1)
  return changed
}

async function readText(file: string): Promise<PositionText> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandProblem(`${file} could not be read: ${reasonOf(error)}.`, 1)
  })
  const position = readPosition(text)
  if (typeof position === 'string') throw new CommandProblem(`${file} does not describe a position. ${position}`, 1)
  return position
}

function linesOfDeleted(texts: readonly ManagedPosition[]): string[] {
  return texts.flatMap((text) => linesOf(text, 'deleted'))
}

function linesOf(position: ManagedPosition, state = position.isOpen ? 'open' : 'closed'): string[] {
  const { id, title, language, key, pending, summary } = position
  const waiting =
    pending === 0
      ? 'no pending applications'
      : pending === 1
        ? '1 pending application'
        : `${pending} pending applications`
  return [`#${id} ${inLine(title)} (${language}, ${key}), ${state}, ${waiting}`, `  | ${inLine(summary)}`]
}

function parseKey(word: string): string {
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(word) && word.length <= 40) return word
  throw new CommandProblem(`"${word}" is not a key: write it as radio-host, with at most 40 characters.`, 2)
}

function parseLanguage(word: string): LanguageCode {
  const language = LanguageCode.safeParse(word.toLowerCase())
  if (language.success) return language.data
  throw new CommandProblem(`There is no language "${word}"; there are ${languageCodes.join(', ')}.`, 2)
}

function parseTextLine(options: Readonly<Record<string, string>>, what: 'title' | 'summary'): string | null {
  const word = options[what]
  if (word === undefined) return null
  const text = word.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (text !== '' && text.length <= positionLimits[what]) return text
  throw new CommandProblem(`The ${what} has 1 to ${positionLimits[what]} characters.`, 2)
}
