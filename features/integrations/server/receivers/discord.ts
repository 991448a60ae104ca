import type { Content } from '../tables.ts'
import { fieldOf, idOf, jsonOf, type Message, outcomeOf, type Receiver, secondsIn } from './receiver.ts'
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

/**
 * Sends to a webhook of Discord, whose address is the secret, and edits there. `?wait=true` answers
 * with the message. Source: Discord, Webhook Resource: Execute Webhook, Edit Webhook Message.
 */
export const discord: Receiver = async (message, post) => {
  const webhook = new URL(message.target.secret)
  const address = new URL(webhook.pathname, message.receivers.discord).href
  const { remoteId } = message
  const answer = await (remoteId === null
    ? post(`${address}?wait=true`, { method: 'POST', json: discordBody(message) })
    : post(`${address}/messages/${encodeURIComponent(remoteId)}`, { method: 'PATCH', json: discordBody(message) }))
  return outcomeOf(answer, {
    remoteIdOf: (json) => idOf(fieldOf(json, 'id')) ?? remoteId,
    secondsOf: (limited) => secondsIn(fieldOf(jsonOf(limited), 'retry_after')),
  })
}
