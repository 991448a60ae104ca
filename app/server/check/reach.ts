import type { GuardedFetch } from '#platform/server/fetch/fetch.ts'
import { type Finding, note, ok } from './finding.ts'

const timeoutMs = 10_000

/** Calls an address once. Any answer but a fault counts, at the site's own address only 200. */
export async function reach(fetcher: GuardedFetch, what: string, address: string): Promise<Finding> {
  const begun = performance.now()
  const answer = await fetcher.fetchGuarded(address, { timeoutMs, maxBytes: 5_000_000, redirects: 3 })
  const ms = Math.round(performance.now() - begun)
  const { origin } = new URL(address)
  // A picture server that shows nothing at its root still answers.
  if (!('failed' in answer)) {
    const isWell = answer.status < 500 && !(what === 'own address' && answer.status !== 200)
    if (isWell) return ok(what, `${origin} answers, ${ms} ms.`)
    return note(what, `${origin} answers with status ${answer.status}.`)
  }
  // The site starts without them, and goes on when they are back.
  return note(what, `${origin} is not reached: ${answer.failed} (${answer.detail}).`)
}
