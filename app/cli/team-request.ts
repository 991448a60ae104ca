import { changeStaffProfile, mostOfDoes, spokenLanguages } from '#features/team/contract.ts'
import type { ProfileChange } from '#features/team/server/api.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { type Holder, readHotel } from './account-request.ts'
import { openCommandLine } from './command-line.ts'
import { CommandProblem } from './command-problem.ts'

/** What `npm run team` is asked to do. */
export type TeamRequest = { act: 'help' } | { act: 'list' } | { act: 'profile'; holder: Holder; change: ProfileChange }

const start = 'npm run team --'

const commandLine = openCommandLine(
  start,
  {
    list: { words: [], options: [], does: 'lists the team members and their profiles' },
    profile: {
      words: ['hotel', 'name'],
      options: [],
      mayHave: ['languages', 'does-de', 'does-en', 'does-tr', 'since', 'place'],
      does: "changes the given parts of a member's profile",
    },
    help: { words: [], options: [], does: 'shows this help' },
  },
  {
    ...{ languages: '<codes>', 'does-de': '"<text>"', 'does-en': '"<text>"', 'does-tr': '"<text>"' },
    ...{ since: '<day>', place: '<number>' },
  },
)

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    'A hotel is given by its address or its code: habbo.de or hhde. The team is everybody with a role: "npm run account" gives one.',
    `Write languages as de,en,tr; available are ${spokenLanguages.join(' ')}.`,
    `What a member does has room for ${mostOfDoes} characters in each language; "" removes it.`,
    'Write a day as 2024-03-01; "none" means the day of the first role. Members with a lower place come first; "none" removes the place.',
  ]
}

/** Parses the arguments, without the program name. Throws a CommandProblem. */
export function readTeamRequest(line: readonly string[]): TeamRequest {
  const typed = commandLine.read(line)
  if (typed === 'help') return { act: 'help' }
  const { command, words, options } = typed
  switch (command) {
    case 'help':
    case 'list':
      return { act: command }
    case 'profile': {
      const [hotel = '', name = ''] = words
      return { act: 'profile', holder: { hotel: readHotel(hotel), name }, change: readChange(options) }
    }
  }
}

function readChange(options: Readonly<Record<string, string>>): ProfileChange {
  if (Object.keys(options).length === 0) throw new CommandProblem(`Say what to change: "${start} help" lists it.`, 2)
  const { languages, since, place } = options
  const told = Object.fromEntries(
    languageCodes.flatMap((code) => {
      const text = options[`does-${code}`]
      return text === undefined ? [] : [[code, text]]
    }),
  )
  const read = changeStaffProfile.body.safeParse({
    ...(languages !== undefined && { languages: languages.split(/[\s,]+/).filter(Boolean) }),
    ...(since !== undefined && { since: since === 'none' ? null : since }),
    does: told,
  })
  if (!read.success) {
    const [part = '', which = ''] = read.error.issues[0]?.path.map(String) ?? []
    throw new CommandProblem(
      `--${part === 'does' ? `does-${which}` : part} cannot be read: "${start} help" shows the form.`,
      2,
    )
  }
  return { ...read.data, ...(place !== undefined && { place: readPlace(place) }) }
}

function readPlace(word: string): number | null {
  if (word === 'none') return null
  const place = Number(word)
  if (/^\d{1,3}$/.test(word) && place > 0) return place
  throw new CommandProblem(`"${word}" is no place: it is a number from 1 to 999, or "none".`, 2)
}
