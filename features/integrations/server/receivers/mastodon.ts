import type { FetchAnswer } from '#platform/server/fetch/fetch.ts'
import { deletionOutcomeOf, fieldOf, idOf, type Message, outcomeOf, type Receiver } from './receiver.ts'
import { clip, graphemesOf, paragraphs } from './text-limits.ts'

/** A post has 500 characters by default, and every link counts as 23. */
const limits = { post: 500, title: 200, link: 23 }
const separators = 4

/** Returns the text of a post: title, as much of the text as fits, and the link. */
export function mastodonText({ content }: Pick<Message, 'content'>): string {
  const title = clip(unlinked(content.title), limits.title, graphemesOf)
  const room = limits.post - limits.link - separators - graphemesOf(title)
  return paragraphs(title, clip(unlinked(content.text), room, graphemesOf), content.url)
}

/** A mention, hashtag or link in a title is none of this post. */
function unlinked(text: string): string {
  return text.replace(/[@#]|:\/\//g, '$&\u200B')
}

/**
 * Posts by an account, whose access token is the secret, and edits and deletes there. The key makes
 * a repeated request the same post for an hour. Source: Mastodon, statuses API, Rate limits.
 */
export const mastodon: Receiver = {
  knowsRepeatsForMs: 3_600_000,
  async send(message, post) {
    const { target, remoteId, messageId } = message
    const headers = { ...authorizationOf(message), 'idempotency-key': messageId }
    const json = { status: mastodonText(message), language: target.language }
    const answer = await (remoteId === null
      ? post(addressOf(message), { method: 'POST', headers, json: { ...json, visibility: 'public' } })
      : post(addressOf(message), { method: 'PUT', headers, json }))
    return outcomeOf(answer, { remoteIdOf: (body) => idOf(fieldOf(body, 'id')) ?? remoteId, secondsOf })
  },
  async withdraw(message, post) {
    const answer = await post(addressOf(message), { method: 'DELETE', headers: authorizationOf(message) })
    return deletionOutcomeOf(answer, ({ status }) => status === 404, secondsOf)
  },
}

function authorizationOf({ target }: Message) {
  return { authorization: `Bearer ${target.secret}` }
}

function addressOf({ target, remoteId }: Message): string {
  const path = remoteId === null ? '/api/v1/statuses' : `/api/v1/statuses/${encodeURIComponent(remoteId)}`
  return new URL(path, target.address).href
}

function secondsOf({ headers: { 'x-ratelimit-reset': reset } }: FetchAnswer): number | null {
  const at = reset === undefined ? Number.NaN : Date.parse(reset)
  return Number.isFinite(at) ? (at - Date.now()) / 1000 : null
}
