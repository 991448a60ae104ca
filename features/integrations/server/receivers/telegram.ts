import type { FetchAnswer, FetchFailure } from '#platform/server/fetch/fetch.ts'
import {
  deletionOutcomeOf,
  fieldOf,
  idOf,
  jsonOf,
  type Message,
  outcomeOf,
  type Post,
  type Receiver,
  secondsIn,
} from './receiver.ts'
import { clip, paragraphs, unitsOf } from './text-limits.ts'

/**
 * A message has 4,096 characters after its entities are read, the caption of a photo 1,024. These
 * are lengths in HTML; the shown link has 300 at most.
 */
const limits = { message: { title: 400, text: 3000 }, caption: { title: 250, text: 450 } }
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The mark of a message that is a photo, in its stored id: its text is a caption. */
const photo = 'photo:'

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
}

/** Returns the text of a message, or the caption of a photo, in Telegram's HTML. */
export function telegramText({ content }: Pick<Message, 'content'>, kind: keyof typeof limits = 'message'): string {
  const { title, text, url } = content
  return paragraphs(
    `<b>${clip(title, limits[kind].title, unitsOf, escaped)}</b>`,
    clip(text, limits[kind].text, unitsOf, escaped),
    `<a href="${escaped(url)}">${escaped(clip(url, 300))}</a>`,
  )
}

/**
 * Sends to a chat by a bot, whose token is the secret, and edits and deletes there. A picture is
 * sent as a photo with a caption, and stays as it was. Source: Telegram Bot API.
 */
export const telegram: Receiver = {
  knowsRepeatsForMs: 0,
  async send(message, post) {
    const { remoteId, content } = message
    if (remoteId !== null) return edit(message, post)
    if (content.picture) {
      const json = { photo: content.picture.url, ...captionOf(message) }
      const answer = await call(message, post, 'sendPhoto', json)
      // A picture that Telegram does not take must not hold back the message.
      if ('failed' in answer || answer.status !== 400) return outcomeOfMessage(answer, photo)
    }
    return outcomeOfMessage(await call(message, post, 'sendMessage', textOf(message)), '')
  },
  async withdraw(message, post) {
    const answer = await call(message, post, 'deleteMessage', messageIdOf(message))
    return deletionOutcomeOf(answer, (answer) => describes(answer, 'message to delete not found'), secondsOf)
  },
}

async function edit(message: Message, post: Post) {
  const isPhoto = message.remoteId?.startsWith(photo)
  const answer = await (isPhoto
    ? call(message, post, 'editMessageCaption', { ...messageIdOf(message), ...captionOf(message) })
    : call(message, post, 'editMessageText', { ...messageIdOf(message), ...textOf(message) }))
  // An edit that was carried out before is refused with this description.
  if (describes(answer, 'message is not modified'))
    return { sent: true, remoteId: message.remoteId, answer: '400 not modified' } as const
  return outcomeOf(answer, { remoteIdOf: () => message.remoteId, secondsOf })
}

function call({ target, receivers }: Message, post: Post, method: string, json: object) {
  const address = `${receivers.telegram}/bot${target.secret}/${method}`
  return post(address, { method: 'POST', json: { chat_id: target.recipient, ...json } })
}

function textOf(message: Message) {
  const { url } = message.content
  return {
    ...{ text: telegramText(message), parse_mode: 'HTML' },
    link_preview_options: { url, prefer_large_media: true },
  }
}

function captionOf(message: Message) {
  return { caption: telegramText(message, 'caption'), parse_mode: 'HTML' }
}

function messageIdOf({ remoteId }: Message) {
  return { message_id: Number(remoteId?.replace(photo, '')) }
}

function outcomeOfMessage(answer: FetchAnswer | FetchFailure, mark: typeof photo | '') {
  const remoteIdOf = (body: unknown) => {
    const id = idOf(fieldOf(body, 'result', 'message_id'))
    return id === null ? null : mark + id
  }
  return outcomeOf(answer, { remoteIdOf, secondsOf })
}

function describes(answer: FetchAnswer | FetchFailure, words: string): boolean {
  if ('failed' in answer || answer.status !== 400) return false
  const description = fieldOf(jsonOf(answer), 'description')
  return typeof description === 'string' && description.includes(words)
}

function secondsOf(limited: FetchAnswer): number | null {
  return secondsIn(fieldOf(jsonOf(limited), 'parameters', 'retry_after'))
}
