import type { FastifyInstance } from 'fastify'
import type { BoundTask, Sweep } from './task.ts'

/** What a feature hands to the app. Each part is left out where there is none. */
export type Feature = {
  routes?: (app: FastifyInstance) => void
  tasks?: readonly BoundTask[]
  sweeps?: readonly Sweep[]
  /** Lets go of what the feature holds open. */
  close?: () => void | Promise<void>
}
