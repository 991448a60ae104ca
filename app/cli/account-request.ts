import type { RoleName } from '#features/accounts/contract.ts'
import { isRoleName } from '#features/accounts/server/api.ts'
import { type HotelCode, hotelCodes, hotels } from '#features/hotels/contract.ts'
import { readBanEnd, readBanReason } from './ban-terms.ts'
import { openCommandLine } from './command-line.ts'
import { CommandProblem } from './command-problem.ts'

/** Whose account: the hotel, and the name that logs in there. */
export type Holder = { hotel: HotelCode; name: string }

/** What `npm run account` is asked to do with an account; `until` is null for good. */
export type AccountAct =
  | { act: 'show' | 'unban'; holder: Holder }
  | { act: 'grant' | 'revoke'; holder: Holder; role: RoleName }
  | { act: 'ban'; holder: Holder; until: Date | null; reason: string }

/** A parsed account command, including those that need no database. */
export type AccountRequest = { act: 'help' } | { act: 'roles' } | AccountAct

const start = 'npm run account --'

const commandLine = openCommandLine(
  start,
  {
    show: { words: ['hotel', 'name'], options: [], does: 'describes an account' },
    grant: { words: ['hotel', 'name', 'role'], options: [], does: 'gives an account a role' },
    revoke: { words: ['hotel', 'name', 'role'], options: [], does: 'takes a role from an account' },
    ban: {
      words: ['hotel', 'name'],
      options: ['until', 'reason'],
      does: 'logs an account out everywhere and keeps it out',
    },
    unban: { words: ['hotel', 'name'], options: [], does: 'lifts a ban' },
    roles: { words: [], options: [], does: 'lists the roles and their permissions' },
    help: { words: [], options: [], does: 'shows this help' },
  },
  { until: '<date>', reason: '"<why>"' },
)

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    'A hotel is given by its address or its code: habbo.de or hhde.',
    'A date is a day (2026-12-31, from 0:00 UTC), a time (2026-12-31T18:00, in UTC or with an offset: +03:00), or "never".',
    'Put a name that begins with "-" at the end, after "--".',
  ]
}

/** Parses the arguments, without the program name. Throws a CommandProblem. */
export function readAccountRequest(line: readonly string[], now: Date): AccountRequest {
  const typed = commandLine.read(line)
  if (typed === 'help') return { act: 'help' }
  const { command, words, options } = typed
  const [hotel = '', name = '', role = ''] = words
  switch (command) {
    case 'help':
    case 'roles':
      return { act: command }
    case 'show':
    case 'unban':
      return { act: command, holder: { hotel: readHotel(hotel), name } }
    case 'grant':
    case 'revoke':
      return { act: command, holder: { hotel: readHotel(hotel), name }, role: readRole(role) }
    case 'ban': {
      const { until = '', reason = '' } = options
      const terms = { until: readBanEnd(until, now), reason: readBanReason(reason) }
      return { act: command, holder: { hotel: readHotel(hotel), name }, ...terms }
    }
  }
}

/** Reads a hotel, by its address or its code. Throws a CommandProblem. */
export function readHotel(word: string): HotelCode {
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
