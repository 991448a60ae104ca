import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { IconKey } from '#features/accounts/contract.ts'
import { postComment, reactToComment } from '#features/comments/contract.ts'
import { scanPlayer } from '#features/scanner/contract.ts'
import { buyIcon } from '#features/shop/contract.ts'
import type { Answered, Client } from '../client.ts'
import { clientOf, type SessionMember } from '../session-members.ts'

/** The answered writes. `unexpected` are wrong answers; `broken` counts calls without an answer. */
export type Written = {
  comments: { id: number; text: string }[]
  bought: { accountId: number; icon: IconKey; key: string }[]
  scanned: Set<string>
  unexpected: string[]
  answered: number
  broken: number
}

/** A writing member, and the icons not yet tried to buy. */
export type Writer = SessionMember & { icons: Iterator<IconKey> }

/** The site's current addresses and the subject of the writes. */
export type Scene = {
  /** The processes that answer now; temporarily there may be none. */
  addresses: () => readonly string[]
  /** A news item that accepts comments: `news:42`. */
  subject: string
  price: number
  players: readonly string[]
  /** No further call is made once this is true. */
  isOver: () => boolean
  /** Whether an unanswered call is repeated, as a browser's form does. */
  insists: boolean
  /** Runs between two calls; without it writes have no pause. */
  rest?: () => Promise<unknown>
  /**
   * Called with each answer and the time of its call. With it, a call answered with 503 is
   * repeated.
   */
  report?: (outcome: 'done' | 'refused', sentAt: number) => void
}

const retryMs = 50

/** No writes so far. */
export function nothingWritten(): Written {
  return { comments: [], bought: [], scanned: new Set(), unexpected: [], answered: 0, broken: 0 }
}

/**
 * Writes as one member until it is over: comments, replies, reactions, purchases and scans. Answers
 * are added to `written`; a repeated call keeps its key.
 */
export async function write(scene: Scene, member: Writer, written: Written): Promise<void> {
  const clients = new Map<string, Client>()
  for (let turn = member.accountId; !scene.isOver(); turn++) {
    const act = actOf(scene, member, written, turn)
    await insist(scene, member, clients, written, act)
    await scene.rest?.()
  }
}

/** A member's next action: the call, and how to record its answer. */
type Act = { call: (client: Client) => Promise<Answered>; note: (answer: Answered) => boolean }

function actOf(scene: Scene, member: Writer, written: Written, turn: number): Act {
  const someComment = written.comments[(turn * 7919) % Math.max(written.comments.length, 1)]
  if (turn % 3 === 0 && someComment) {
    const body = { reaction: 'wow', chosen: turn % 2 === 0 } as const
    const params = { id: someComment.id }
    // Reactions are rate limited.
    return { call: (client) => client.ask(reactToComment, { params, body }), note: isOneOf(200, 429) }
  }
  if (turn % 11 === 0) {
    const name = scene.players[turn % scene.players.length] ?? ''
    return {
      call: (client) => client.ask(scanPlayer, { body: { hotel: 'hhus', name } }),
      note(answer) {
        if (answer.status === 202) written.scanned.add(scanPlayer.result.parse(answer.body).habboId)
        return isOneOf(202, 429)(answer)
      },
    }
  }
  const icon = turn % 5 === 0 ? member.icons.next().value : undefined
  if (icon) return buying(scene.price, member, icon, written)
  const text = `Written in turn ${turn} of ${member.accountId}: ${randomUUID()}`
  const body = {
    subject: scene.subject,
    text,
    key: randomUUID(),
    parent_id: turn % 2 === 0 ? (someComment?.id ?? null) : null,
  }
  return {
    call: (client) => client.ask(postComment, { body }),
    note(answer) {
      if (answer.status !== 201) return false
      written.comments.push({ id: postComment.result.parse(answer.body).comment.id, text })
      return true
    },
  }
}

function buying(price: number, { accountId }: SessionMember, icon: IconKey, written: Written): Act {
  const key = randomUUID()
  return {
    call: (client) => client.ask(buyIcon, { body: { icon, price, key } }),
    note({ status }) {
      if (status === 201) written.bought.push({ accountId, icon, key })
      return status === 201
    },
  }
}

const isOneOf =
  (...statuses: number[]) =>
  ({ status }: Answered) =>
    statuses.includes(status)

async function insist(
  scene: Scene,
  member: SessionMember,
  clients: Map<string, Client>,
  written: Written,
  { call, note }: Act,
): Promise<void> {
  for (;;) {
    const open = scene.addresses()
    const address = open[Math.floor(Math.random() * open.length)]
    const sentAt = performance.now()
    const answer = address === undefined ? null : await ask(address, member, clients, call)
    const isRefused = answer?.status === 503 && scene.report !== undefined
    if (answer) scene.report?.(isRefused ? 'refused' : 'done', sentAt)
    if (answer && !isRefused) {
      written.answered += 1
      if (!note(answer)) written.unexpected.push(`${answer.status} ${JSON.stringify(answer.body)}`)
      return
    }
    written.broken += 1
    if (!scene.insists || scene.isOver()) return
    await pause(retryMs)
  }
}

/** The answer of a process; null if it was gone before it answered. */
async function ask(address: string, member: SessionMember, clients: Map<string, Client>, call: Act['call']) {
  try {
    const client = clients.get(address) ?? (await clientOf(address, member))
    // Without the pair it cannot write: the site could not identify the visitor.
    if (!client.cookies.has('XSRF-TOKEN')) return null
    clients.set(address, client)
    return await call(client)
  } catch {
    return null
  }
}
