import { achievementKeys } from '../contract.ts'

const streakNames = ['streak3', 'streak7', 'streak30'] as const

/** What can be reached and has a name. */
export type ReachedName = (typeof achievementKeys)[number] | (typeof streakNames)[number]

/** The name of what a change of the ledger was given for: `achievement:firstComment`, `streak:7:2026-11-20`; undefined where it has none. */
export function reachedIn(about: string): ReachedName | undefined {
  const [kind, key = ''] = about.split(':')
  if (kind === 'achievement') return achievementKeys.find((known) => known === key)
  return kind === 'streak' ? streakNames.find((known) => known === `streak${key}`) : undefined
}
