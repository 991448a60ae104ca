import type { FastifyInstance } from 'fastify'
import type { Listener } from './outbox.ts'
import type { BoundTask, Sweep } from './task.ts'

/** Copies of data that a process holds; the app drops those whose tags are announced, and all of them after a gap in the messages. */
export type DroppableCopies = { drop: (tags: readonly string[]) => void; clear: () => void }

/** What a feature hands to the app. Each part is left out where there is none. */
export type Feature = {
  routes?: (app: FastifyInstance) => void
  tasks?: readonly BoundTask[]
  sweeps?: readonly Sweep[]
  /** What the feature does when something happens in a feature below it. */
  listeners?: readonly Listener[]
  copies?: readonly DroppableCopies[]
  /** What the feature stores about an account, for its owner to take along; `name` is its place in the document. */
  personalData?: { name: string; collect: (accountId: number) => Promise<unknown> }
  /** Told of a guest cookie that nobody brings any more: its browser logged in or out, and has another. */
  browserLeft?: (browser: string) => void
  /** Lets go of what the feature holds open. */
  close?: () => void | Promise<void>
}
