import { expect } from 'vitest'

/** Expects something of a page that may take a while to become so: looks again and again, as long as for anything else. */
export function eventually<Value>(look: () => Promise<Value> | Value) {
  return expect.poll(look, { timeout: 30_000 })
}
