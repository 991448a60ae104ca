import type { FastifyInstance } from 'fastify'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { CacheTag } from './cache/cache-tags.ts'
import type { Actor } from './http/caller.ts'
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

/** Something that waits for the staff: how many, and since when the oldest of them. */
export type Waiting = { area: string; count: number; oldestAt: Date | null }

/**
 * A result of the staff's search: `path` is the page below `/<language>/housekeeping/`, `detail`
 * what distinguishes it from others of the same name.
 */
export type StaffFound = { kind: string; title: string; detail: string; path: string }

/** What a feature contributes to the pages of the staff, by the permissions of who asks. */
export type StaffParts = {
  waiting?: (actor: Actor) => Promise<readonly Waiting[]>
  /** The next show that the actor hosts; null for none. */
  nextShow?: (actor: Actor) => Promise<{ title: string; startsAt: Date } | null>
  find?: (actor: Actor, text: string) => Promise<readonly StaffFound[]>
  /** Topics of events for the pages of the staff, with the cache tags that trigger them. */
  topics?: Readonly<Record<string, readonly CacheTag[]>>
}

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
  /** Reads what the process needs before it answers. */
  prepare?: () => Promise<void>
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
  staff?: StaffParts
  /** Releases the feature's resources. */
  close?: () => void | Promise<void>
}
