import { parseArgs } from 'node:util'
import type { RoleName } from '#features/accounts/contract.ts'
import { isRoleName } from '#features/accounts/server/api.ts'
import { type HotelCode, hotelCodes, hotels } from '#features/hotels/contract.ts'
import { readBanEnd, readBanReason } from './ban-terms.ts'
import { CommandProblem } from './command-problem.ts'

/** Whose account: the hotel, and the name that logs in there. */
export type Holder = { hotel: HotelCode; name: string }

/** What `npm run account` is asked to do with an account; `until` is null for good. */
export type AccountAct =
  | { act: 'show' | 'unban'; holder: Holder }
  | { act: 'grant' | 'revoke'; holder: Holder; role: RoleName }
  | { act: 'ban'; holder: Holder; until: Date | null; reason: string }

/** What it is asked to do: also to tell what is in no database. */
export type AccountRequest = { act: 'help' } | { act: 'roles' } | AccountAct

const start = 'npm run account --'

/** Each command: the words that it takes, the options, and what it does. */
const commands = {
  show: { words: ['hotel', 'name'], options: [], does: 'describes an account' },
  grant: { words: ['hotel', 'name', 'role'], options: [], does: 'gives it a role' },
  revoke: { words: ['hotel', 'name', 'role'], options: [], does: 'takes a role away' },
  ban: { words: ['hotel', 'name'], options: ['until', 'reason'], does: 'logs it out everywhere and keeps it out' },
  unban: { words: ['hotel', 'name'], options: [], does: 'lifts the ban' },
  roles: { words: [], options: [], does: 'lists the roles and what they permit' },
  help: { words: [], options: [], does: 'shows this' },
} as const satisfies Record<string, { words: readonly string[]; options: readonly BanOption[]; does: string }>
type Command = keyof typeof commands

const banOptions = { until: '<date>', reason: '"<why>"' } as const
type BanOption = keyof typeof banOptions

/** What `help` prints. */
export function helpLines(): string[] {
  const usages = Object.keys(commands).filter(isCommand).map(usageOf)
  const width = Math.max(...usages.map((usage) => usage.length))
  return [
    `${start} …`,
    ...Object.values(commands).map(({ does }, place) => `  ${(usages[place] ?? '').padEnd(width)}  ${does}`),
    '',
    'The hotel is its address or its code: habbo.de or hhde.',
    'The date is a day (2026-12-31, from 0:00 UTC), a moment (2026-12-31T18:00, in UTC or with its zone: +03:00), or "never": for good.',
    'A name that begins with "-" stands at the end, behind "--".',
  ]
}

/** Reads a command line, without the program. Throws a CommandProblem. */
export function readAccountRequest(line: readonly string[], now: Date): AccountRequest {
  const [first, ...rest] = line
  if (first === undefined) throw new CommandProblem(`Say what to do: "${start} help" lists the commands.`, 2)
  if (first === '--help' || first === '-h') return { act: 'help' }
  if (!isCommand(first)) throw new CommandProblem(`There is no command "${first}": "${start} help" lists them.`, 2)
  const { words, options } = parse(rest)
  if (options.help) return { act: 'help' }
  checkForm(first, words, options)
  const [hotel = '', name = '', role = ''] = words
  switch (first) {
    case 'help':
    case 'roles':
      return { act: first }
    case 'show':
    case 'unban':
      return { act: first, holder: { hotel: readHotel(hotel), name } }
    case 'grant':
    case 'revoke':
      return { act: first, holder: { hotel: readHotel(hotel), name }, role: readRole(role) }
    case 'ban': {
      const { until = '', reason = '' } = options
      const terms = { until: readBanEnd(until, now), reason: readBanReason(reason) }
      return { act: first, holder: { hotel: readHotel(hotel), name }, ...terms }
    }
  }
}

type Options = { until?: string | undefined; reason?: string | undefined; help?: boolean | undefined }

function parse(args: string[]): { words: string[]; options: Options } {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { until: { type: 'string' }, reason: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
    return { words: positionals, options: values }
  } catch (error) {
    // Node adds a second sentence of advice, which help gives in our words.
    const [sentence = ''] = error instanceof Error ? error.message.split(/\.?\s*\n|\. /) : []
    throw new CommandProblem(`${sentence.replace(/\.$/, '')}: "${start} help" shows the form.`, 2)
  }
}

function checkForm(command: Command, words: readonly string[], options: Options): void {
  const form = commands[command]
  const allowed: readonly string[] = form.options
  const foreign = Object.keys(options).find((option) => !allowed.includes(option))
  const lacking = [
    ...form.words.slice(words.length).map((word) => `<${word}>`),
    ...form.options.filter((option) => options[option] === undefined).map((option) => `--${option}`),
  ]
  const trouble =
    foreign !== undefined
      ? `takes no --${foreign}`
      : lacking.length > 0
        ? `lacks ${lacking.join(' and ')}`
        : words.length > form.words.length
          ? `does not know what to do with "${words[form.words.length]}"`
          : undefined
  if (trouble) throw new CommandProblem(`"${command}" ${trouble}; its form is: ${start} ${usageOf(command)}`, 2)
}

function usageOf(command: Command): string {
  const { words, options } = commands[command]
  const parts = [...words.map((word) => `<${word}>`), ...options.map((option) => `--${option} ${banOptions[option]}`)]
  return [command, ...parts].join(' ')
}

function isCommand(word: string): word is Command {
  return Object.hasOwn(commands, word)
}

function readHotel(word: string): HotelCode {
  const wanted = word.toLowerCase()
  const found = hotelCodes.find((code) => code === wanted || hotels[code].label.toLowerCase() === wanted)
  if (found) return found
  const known = hotelCodes.map((code) => `${hotels[code].label} (${code})`).join(', ')
  throw new CommandProblem(`There is no hotel "${word}"; there are ${known}.`, 1)
}

function readRole(word: string): RoleName {
  if (isRoleName(word)) return word
  throw new CommandProblem(`There is no role "${word}": "${start} roles" lists them.`, 1)
}
