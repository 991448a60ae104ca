import type { FastifyInstance } from 'fastify'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { CacheTag } from '#platform/server/cache-tags.ts'
import type { Listener } from './outbox.ts'
import type { BoundTask, ScheduledJob } from './task.ts'

/** Copies of data that a process holds; the app drops those whose tags are announced, and all of them after a gap in the messages. */
export type Invalidatable = { drop: (tags: readonly CacheTag[]) => void; clear: () => void }

/** A page for search engines: its path without the language in front (`news/rooftop`), the languages it has, when it changed last. */
export type ListedPage = { path: string; languages: readonly LanguageCode[]; changedAt: Date | null }

/** What a feature hands to the app. Each part is left out where there is none. */
export type Feature = {
  routes?: (app: FastifyInstance) => void
  tasks?: readonly BoundTask[]
  scheduledJobs?: readonly ScheduledJob[]
  /** Begins what goes on all the time in each process that works on tasks; answers what ends it. */
  startBackground?: () => () => Promise<void>
  /** What the feature does when something happens in a feature below it. */
  listeners?: readonly Listener[]
  caches?: readonly Invalidatable[]
  /** What the feature stores about an account, for its owner to take along; `name` is its place in the document. */
  personalData?: { name: string; collect: (accountId: number) => Promise<unknown> }
  /** Told of a guest cookie that nobody brings any more: its browser logged in or out, and has another. */
  browserLeft?: (browser: string) => void
  /** Puts in what a new site begins with, once: asked at each start, it does nothing where that has been done. */
  firstContent?: () => Promise<void>
  /** The pages that the feature has, for search engines: the newest first where there are too many. */
  pages?: () => AsyncIterable<ListedPage>
  /** Lets go of what the feature holds open. */
  close?: () => void | Promise<void>
}
