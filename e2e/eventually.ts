import { expect } from 'vitest'

/** Expects a value that a page may need a while to have: checks repeatedly, for up to 30 seconds. */
export function eventually<Value>(look: () => Promise<Value> | Value) {
  return expect.poll(look, { timeout: 30_000 })
}
