import { fieldOf, idOf, jsonOf, type Message, outcomeOf, type Receiver, secondsIn } from './receiver.ts'
import { clip, paragraphs, unitsOf } from './text-limits.ts'

/** A message has 4,096 characters after its entities are read; these are lengths in HTML. */
const limits = { title: 400, text: 3000 }
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
}

/** Returns the message in Telegram's HTML. */
export function telegramText({ content }: Pick<Message, 'content'>): string {
  const { title, text, url } = content
  return paragraphs(
    `<b>${clip(title, limits.title, unitsOf, escaped)}</b>`,
    clip(text, limits.text, unitsOf, escaped),
    `<a href="${escaped(url)}">${escaped(clip(url, 300))}</a>`,
  )
}

/**
 * Sends to a chat by a bot, whose token is the secret, and edits there. The picture is that of the
 * page's preview. Source: Telegram Bot API, sendMessage, editMessageText, ResponseParameters.
 */
export const telegram: Receiver = async (message, post) => {
  const { target, remoteId, content, receivers } = message
  const json = {
    chat_id: target.recipient,
    text: telegramText(message),
    parse_mode: 'HTML',
    link_preview_options: { url: content.url, prefer_large_media: true },
    ...(remoteId !== null && { message_id: Number(remoteId) }),
  }
  const method = remoteId === null ? 'sendMessage' : 'editMessageText'
  const answer = await post(`${receivers.telegram}/bot${target.secret}/${method}`, { method: 'POST', json })
  // An edit that was carried out before is refused with this description.
  if (remoteId !== null && !('failed' in answer) && answer.status === 400) {
    const description = fieldOf(jsonOf(answer), 'description')
    if (typeof description === 'string' && description.includes('message is not modified'))
      return { sent: true, remoteId, answer: '400 not modified' }
  }
  return outcomeOf(answer, {
    remoteIdOf: (told) => idOf(fieldOf(told, 'result', 'message_id')) ?? remoteId,
    secondsOf: (limited) => secondsIn(fieldOf(jsonOf(limited), 'parameters', 'retry_after')),
  })
}
