import { createHmac } from 'node:crypto'
import { type Message, outcomeOf, type Post, type Receiver, type SendOutcome } from './receiver.ts'

/** Returns the body of a webhook, as `docs/integrations.md` describes it. */
export function webhookBody({ content, target, messageId, remoteId, siteName }: Omit<Message, 'receivers'>) {
  const { kind, title, text, url, picture, at, isWithdrawn } = content
  const happened = isWithdrawn ? 'withdrawn' : remoteId === null ? 'announced' : 'changed'
  return {
    type: `${kind}.${happened}`,
    timestamp: at,
    data: { id: messageId, language: target.language, site: siteName, title, text, url, picture },
  }
}

/** Signs a message as Standard Webhooks does: `v1,` and HMAC-SHA256 of id, time and body. */
export function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

/**
 * Sends JSON to a program of one's own, signed. The id is the same for each attempt, so that the
 * program can leave out repeats. Source: Standard Webhooks 1.0.0.
 */
export const webhook: Receiver = { knowsRepeatsForMs: Infinity, send, withdraw: send }

async function send(message: Message, post: Post): Promise<SendOutcome> {
  const { target, messageId, revision, remoteId } = message
  const json = webhookBody(message)
  const id = remoteId === null ? `msg_${messageId}` : `msg_${messageId}_${revision}`
  const seconds = Math.floor(Date.now() / 1000)
  const answer = await post(target.address, {
    method: 'POST',
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signatureOf(target.secret, id, seconds, JSON.stringify(json)),
    },
    json,
  })
  return outcomeOf(answer, { remoteIdOf: () => messageId })
}
