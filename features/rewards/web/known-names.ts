import { achievementKeys } from '../contract.ts'

const streakNames = ['streak3', 'streak7', 'streak30'] as const

/** What can be reached and has a name. */
export type ReachedName = (typeof achievementKeys)[number] | (typeof streakNames)[number]

/**
 * Returns the name of the reward in a ledger entry: `achievement:firstComment`,
 * `streak:7:2026-11-20`; undefined if it has none.
 */
export function reachedIn(about: string): ReachedName | undefined {
  const [kind, key = ''] = about.split(':')
  if (kind === 'achievement') return achievementKeys.find((known) => known === key)
  return kind === 'streak' ? streakNames.find((known) => known === `streak${key}`) : undefined
}
