import type { FastifyInstance } from 'fastify'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { CacheTag } from './cache/cache-tags.ts'
import type { Listener } from './tasks/outbox.ts'
import type { BoundTask, ScheduledJob } from './tasks/task.ts'

/**
 * Data cached by a process; the app drops entries when their tags are invalidated, and all of them
 * after a gap in the messages.
 */
export type Invalidatable = { drop: (tags: readonly CacheTag[]) => void; clear: () => void }

/**
 * A page for search engines: its path without the language (`news/rooftop`), its languages, and its
 * last change.
 */
export type ListedPage = { path: string; languages: readonly LanguageCode[]; changedAt: Date | null }

/** The parts that a feature contributes to the app; all are optional. */
export type Feature = {
  routes?: (app: FastifyInstance) => void
  tasks?: readonly BoundTask[]
  scheduledJobs?: readonly ScheduledJob[]
  /** Starts the background loops in each worker process; returns a function that stops them. */
  startBackground?: () => () => Promise<void>
  /** What the feature does when something happens in a feature below it. */
  listeners?: readonly Listener[]
  caches?: readonly Invalidatable[]
  /** The feature's part of an account's data export; `name` is its key in the document. */
  personalData?: { name: string; collect: (accountId: number) => Promise<unknown> }
  /**
   * Called with a guest cookie no longer in use: its browser logged in or out and has another one.
   */
  browserLeft?: (browser: string) => void
  /** Creates the initial content of a new site. Runs at each start; idempotent. */
  firstContent?: () => Promise<void>
  /** The feature's pages for search engines: newest first, in case there are too many. */
  pages?: () => AsyncIterable<ListedPage>
  /** Releases the feature's resources. */
  close?: () => void | Promise<void>
}
