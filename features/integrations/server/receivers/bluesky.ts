import type { FetchAnswer } from '#platform/server/fetch/fetch.ts'
import { fieldOf, jsonOf, type Message, outcomeOf, type Post, type Receiver, type SendOutcome } from './receiver.ts'
import { bytesOf, clip, graphemesOf, paragraphs } from './text-limits.ts'

/** A post has 300 characters and 3,000 bytes; the link is in the card below it as well. */
const limits = { post: 300, bytes: 3000, title: 150, card: 300 }
const sortable = '234567abcdefghijklmnopqrstuvwxyz'
const keyLength = 13

/**
 * Returns the key of the record, as timestamps are written in AT Protocol: the same for each
 * attempt of a delivery, so that a repeated request is the same post.
 */
export function recordKey(createdAt: Date, number: number): string {
  let left = ((BigInt(createdAt.getTime()) * 1000n) << 10n) | BigInt(number % 1024)
  let key = ''
  for (let at = 0; at < keyLength; at += 1) {
    key = sortable[Number(left & 31n)] + key
    left >>= 5n
  }
  return key
}

/**
 * Returns the record of a post: its text with the link marked by bytes, and the card of the page.
 */
export function blueskyRecord({ content, target, createdAt }: Pick<Message, 'content' | 'target' | 'createdAt'>) {
  const { title, text, url } = content
  const link = shownLink(url)
  const head = clip(title, limits.title, bothOf)
  const room = limits.post - graphemesOf(head) - graphemesOf(link) - 4
  const before = paragraphs(head, clip(text, room, bothOf))
  const post = paragraphs(before, link)
  const byteStart = bytesOf(post) - bytesOf(link)
  return {
    $type: 'app.bsky.feed.post',
    text: post,
    langs: [target.language],
    createdAt: createdAt.toISOString(),
    facets: [
      {
        index: { byteStart, byteEnd: byteStart + bytesOf(link) },
        features: [{ $type: 'app.bsky.richtext.facet#link', uri: url }],
      },
    ],
    embed: {
      $type: 'app.bsky.embed.external',
      external: { uri: url, title: clip(title, limits.card), description: clip(text, limits.card) },
    },
  }
}

/** The host and the beginning of the path, as other programs show links. */
function shownLink(address: string): string {
  const { host, pathname } = new URL(address)
  return clip(host + pathname, 40, graphemesOf)
}

/** The stricter of both limits: a character may have many bytes. */
function bothOf(text: string): number {
  return Math.max(graphemesOf(text), Math.ceil((bytesOf(text) * limits.post) / limits.bytes))
}

const collection = 'app.bsky.feed.post'

/**
 * Posts by an account, whose app password is the secret, and deletes there. A post of Bluesky
 * cannot be edited. Source: AT Protocol, com.atproto.server and .repo; Bluesky, app.bsky.feed.post.
 */
export const bluesky: Receiver = {
  knowsRepeatsForMs: Infinity,
  async send(message, post) {
    const { remoteId, createdAt, number } = message
    if (remoteId !== null) return { sent: true, remoteId, answer: 'not editable' }
    const session = await logIn(message, post)
    if ('sent' in session) return session
    const rkey = recordKey(createdAt, number)
    const { repo, headers } = session
    const answer = await post(procedureOf(message, 'com.atproto.repo.putRecord'), {
      method: 'POST',
      headers,
      json: { repo, collection, rkey, record: blueskyRecord(message) },
    })
    return outcomeOf(answer, { remoteIdOf: () => rkey, secondsOf })
  },
  async withdraw(message, post) {
    const session = await logIn(message, post)
    if ('sent' in session) return session
    const { repo, headers } = session
    // One that is gone already is answered alike.
    const answer = await post(procedureOf(message, 'com.atproto.repo.deleteRecord'), {
      method: 'POST',
      headers,
      json: { repo, collection, rkey: message.remoteId },
    })
    return outcomeOf(answer, { secondsOf })
  },
}

/** Opens a session of the account; or says why there is none. */
async function logIn(
  message: Message,
  post: Post,
): Promise<{ repo: string; headers: { authorization: string } } | SendOutcome> {
  const { recipient: identifier, secret: password } = message.target
  const json = { identifier, password }
  const session = await post(procedureOf(message, 'com.atproto.server.createSession'), { method: 'POST', json })
  const failure = (answer: string) =>
    ({ sent: false, again: true, isUnclear: false, afterSeconds: null, rests: false, answer }) as const
  if ('failed' in session || session.status !== 200) {
    const outcome = outcomeOf(session, { secondsOf })
    return outcome.sent ? failure(outcome.answer) : outcome
  }
  const [token, repo] = [fieldOf(jsonOf(session), 'accessJwt'), fieldOf(jsonOf(session), 'did')]
  if (typeof token !== 'string' || typeof repo !== 'string' || !/^[\w.-]+$/.test(token)) return failure('unreadable')
  return { repo, headers: { authorization: `Bearer ${token}` } }
}

function procedureOf({ target }: Message, name: string): string {
  return new URL(`/xrpc/${name}`, target.address).href
}

/** `RateLimit-Reset` of Bluesky is the instant in seconds since 1970. */
function secondsOf({ headers: { 'ratelimit-reset': reset } }: FetchAnswer): number | null {
  return reset !== undefined && /^\d{1,12}$/.test(reset) ? Number(reset) - Date.now() / 1000 : null
}
