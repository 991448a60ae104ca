import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#platform/contract/refusal.ts'
import { writeAnswer } from '#platform/server/http/http.ts'
import { networkOf, networksOf } from '#platform/server/http/network-of.ts'
import { forOtherSites } from '#platform/server/http/security-headers.ts'
import { callWindowSeconds } from '../../constants.ts'
import type { ProgramsContext } from '../context.ts'
import type { KnownKeys } from '../keys/known-keys.ts'
import type { CallCounts, Left } from './call-counts.ts'
import type { Usage } from './usage.ts'

/** Every page of every site may read the answers; none is made for a single caller. */
const forAll = {
  ...forOtherSites,
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Deprecation, Sunset, Content-Length, Content-Range',
}

const preflight = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'Authorization, If-None-Match, Range',
  'access-control-max-age': '86400',
}

type Admitting = { context: ProgramsContext; keys: KnownKeys; counts: CallCounts; usage: Usage }

/**
 * Returns the hook before every call of the API, which checks its key and counts it on that, else
 * on its network. The headers of limits follow draft-ietf-httpapi-ratelimit-headers-11.
 */
export function admission({ context, keys, counts, usage }: Admitting) {
  const { callsPerKey, callsPerNetwork } = context
  const w = callWindowSeconds
  const policy = `"key";q=${callsPerKey};w=${w}, "network";q=${callsPerNetwork};w=${w}`
  const addLimit = (reply: FastifyReply, name: 'key' | 'network', { left, seconds }: Left) =>
    reply.headers({ ratelimit: `"${name}";r=${left};t=${seconds}`, 'ratelimit-policy': policy })
  const tooMany = (reply: FastifyReply, { seconds }: Left) =>
    reply.send(
      writeAnswer(reply, { status: 429, refusal: refuse('error.tooManyRequests', { retryAfterSeconds: seconds }) }),
    )

  /** Counts a call on every size of its network, each with its own share. */
  function takeNetwork(address: string): Left {
    const taken = networksOf(address).map(({ network, times }) =>
      counts.take(`network ${network}`, callsPerNetwork * times),
    )
    const [smallest] = taken
    const refused = taken.find(({ isRefused }) => isRefused)
    if (!smallest) throw new Error('An address has no network')
    return refused ? { ...refused, left: 0 } : { ...smallest, left: Math.min(...taken.map(({ left }) => left)) }
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(forAll)
    if (request.method === 'OPTIONS') return reply.headers(preflight).code(204).send()
    const given = request.headers.authorization
    const key = /^bearer +(\S+)$/i.exec(given ?? '')?.[1] ?? ''
    const guesser = `unknown key ${networkOf(request.ip)}`
    // Guessing keys must not cost a statement each, without an end.
    const guessed = keys.isAtHand(key) ? null : counts.look(guesser, callsPerNetwork)
    const keyId = guessed?.isRefused ? null : await keys.find(key)
    if (guessed && keyId === null) counts.take(guesser, callsPerNetwork)
    if (keyId === null) {
      const left = takeNetwork(request.ip)
      addLimit(reply, 'network', left)
      if (left.isRefused) return tooMany(reply, left)
      // An empty key is none: programs send it where theirs is not set.
      if (/^(?:bearer)? *$/i.test(given ?? '')) return
      reply.header('www-authenticate', 'Bearer')
      return reply.send(writeAnswer(reply, { status: 401, refusal: refuse('error.apiKeyInvalid') }))
    }
    const left = counts.take(`key ${keyId}`, callsPerKey)
    usage.note(keyId, left.isRefused)
    addLimit(reply, 'key', left)
    if (left.isRefused) return tooMany(reply, left)
  }
}
