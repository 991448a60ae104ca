import type { FetchAnswer } from '#platform/server/fetch/fetch.ts'
import type { Content } from '../tables.ts'
import {
  deletionOutcomeOf,
  fieldOf,
  idOf,
  jsonOf,
  type Message,
  outcomeOf,
  type Receiver,
  secondsIn,
} from './receiver.ts'
import { clip, unitsOf } from './text-limits.ts'

/** Limits of an embed (Discord: Message Resource, Embed Limits). */
const limits = { title: 256, description: 4096, footer: 200 }
const colour = 0xf0_b4_3c

/** Writes a character so that Discord does not take it for formatting, a link or a mention. */
function plain(character: string): string {
  return character.replace(/[\\*_~`|<>[\]()#@:-]/g, '\\$&')
}

/** Returns the body of a message to a webhook of Discord: one embed, and the mention of a role. */
export function discordBody({ content, target, siteName }: Pick<Message, 'content' | 'target' | 'siteName'>) {
  const { roleMention } = target
  return {
    content: roleMention === '' ? '' : `<@&${roleMention}>`,
    allowed_mentions: { parse: [], roles: roleMention === '' ? [] : [roleMention] },
    embeds: [embedOf(content, siteName)],
  }
}

function embedOf({ title, text, url, picture, at }: Content, siteName: string) {
  return {
    title: clip(title, limits.title, unitsOf, plain),
    description: clip(text, limits.description, unitsOf, plain),
    url,
    color: colour,
    timestamp: at,
    footer: { text: clip(siteName, limits.footer) },
    ...(picture && { image: { url: picture.url } }),
  }
}

const unknownMessage = 10008

/**
 * Sends to a webhook of Discord, whose address is the secret, and edits and deletes there.
 * `?wait=true` answers with the message. Source: Discord, Webhook Resource.
 */
export const discord: Receiver = {
  knowsRepeatsForMs: 0,
  async send(message, post) {
    const { remoteId } = message
    const json = discordBody(message)
    const answer = await (remoteId === null
      ? post(`${webhookOf(message)}?wait=true`, { method: 'POST', json })
      : post(messageOf(message), { method: 'PATCH', json }))
    return outcomeOf(answer, { remoteIdOf: (told) => idOf(fieldOf(told, 'id')) ?? remoteId, secondsOf })
  },
  async withdraw(message, post) {
    const answer = await post(messageOf(message), { method: 'DELETE' })
    const isGone = (told: FetchAnswer) => told.status === 404 && fieldOf(jsonOf(told), 'code') === unknownMessage
    return deletionOutcomeOf(answer, isGone, secondsOf)
  },
}

function webhookOf({ target, receivers }: Message): string {
  return receivers.discord + new URL(target.secret).pathname
}

function messageOf(message: Message): string {
  return `${webhookOf(message)}/messages/${encodeURIComponent(message.remoteId ?? '')}`
}

function secondsOf(limited: FetchAnswer): number | null {
  return secondsIn(fieldOf(jsonOf(limited), 'retry_after'))
}
