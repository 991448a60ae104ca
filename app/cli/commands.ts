import type { Command } from './command-line.ts'

/** The commands of the operator by name. Each is loaded only when it is needed. */
export const commands = {
  account: () => import('./account.ts'),
  comments: () => import('./comments.ts'),
  players: () => import('./players.ts'),
  audit: () => import('./audit.ts'),
  team: () => import('./team.ts'),
  jobs: () => import('./jobs.ts'),
  radio: () => import('./radio.ts'),
  shop: () => import('./shop.ts'),
  news: () => import('./news.ts'),
  words: () => import('./words.ts'),
  import: () => import('./import.ts'),
  badges: () => import('./badges.ts'),
  maintenance: () => import('./maintenance.ts'),
  site: () => import('./site.ts'),
  settings: () => import('./settings.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
} satisfies Record<string, () => Promise<Command>>

/** The name of a command. */
export type CommandName = keyof typeof commands
