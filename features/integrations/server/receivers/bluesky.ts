import { fieldOf, jsonOf, type Message, outcomeOf, type Receiver } from './receiver.ts'
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

/**
 * Posts by an account, whose app password is the secret. A post of Bluesky cannot be edited, so a
 * later revision changes nothing. Source: AT Protocol, com.atproto.server.createSession,
 * com.atproto.repo.putRecord; Bluesky, app.bsky.feed.post.
 */
export const bluesky: Receiver = async (message, post) => {
  const { target, remoteId, createdAt, number } = message
  if (remoteId !== null) return { sent: true, remoteId, answer: 'not editable' }
  const call = (name: string) => new URL(`/xrpc/${name}`, target.address).href
  const login = { identifier: target.recipient, password: target.secret }
  const session = await post(call('com.atproto.server.createSession'), { method: 'POST', json: login })
  if ('failed' in session || session.status !== 200) {
    const outcome = outcomeOf(session, { secondsOf: resetOf })
    return outcome.sent
      ? { sent: false, again: true, afterSeconds: null, rests: false, answer: outcome.answer }
      : outcome
  }
  const [token, repo] = [fieldOf(jsonOf(session), 'accessJwt'), fieldOf(jsonOf(session), 'did')]
  if (typeof token !== 'string' || typeof repo !== 'string' || !/^[\w.-]+$/.test(token))
    return { sent: false, again: true, afterSeconds: null, rests: false, answer: 'unreadable' }
  const rkey = recordKey(createdAt, number)
  const answer = await post(call('com.atproto.repo.putRecord'), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    json: { repo, collection: 'app.bsky.feed.post', rkey, record: blueskyRecord(message) },
  })
  return outcomeOf(answer, { remoteIdOf: () => rkey, secondsOf: resetOf })
}

/** `RateLimit-Reset` of Bluesky is the instant in seconds since 1970. */
function resetOf({ headers: { 'ratelimit-reset': reset } }: { headers: Readonly<Record<string, string>> }) {
  return reset !== undefined && /^\d{1,12}$/.test(reset) ? Number(reset) - Date.now() / 1000 : null
}
