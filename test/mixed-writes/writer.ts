import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { IconKey } from '#features/accounts/contract.ts'
import { postComment, reactToComment } from '#features/comments/contract.ts'
import { scanPlayer } from '#features/scanner/contract.ts'
import { buyIcon } from '#features/shop/contract.ts'
import type { Answered, Client } from '../client.ts'
import { clientOf, type SessionMember } from '../session-members.ts'

/** What a site said that it has done. `unexpected` is whatever it answered that it should not have; `broken` counts calls that were never answered. */
export type Written = {
  comments: { id: number; text: string }[]
  bought: { accountId: number; icon: IconKey; key: string }[]
  scanned: Set<string>
  unexpected: string[]
  answered: number
  broken: number
}

/** A member who writes, and the icons that they have not tried to buy yet. */
export type Writer = SessionMember & { icons: Iterator<IconKey> }

/** Where the writers find the site at the moment, and what they write about. */
export type Scene = {
  /** The processes that answer now; there may be none for a while. */
  addresses: () => readonly string[]
  /** A news item that may be commented on: `news:42`. */
  subject: string
  price: number
  players: readonly string[]
  /** No further call is made once it says so. */
  isOver: () => boolean
  /** Whether a call that was not answered is made again, as a browser's form does, until it is. */
  insists: boolean
  /** What each does between two calls; without it they write without pause. */
  rest?: () => Promise<unknown>
  /** Told of each answer, and when its call was sent. With it a 503 counts as none: it is sent again. */
  tell?: (outcome: 'done' | 'refused', sentAt: number) => void
}

const retryMs = 50

/** Nothing written so far. */
export function nothingWritten(): Written {
  return { comments: [], bought: [], scanned: new Set(), unexpected: [], answered: 0, broken: 0 }
}

/**
 * Writes as one member does, until it is over: comments and answers to others, reactions, purchases and scans. What was answered is noted in `written`; a
 * call that is made again carries the key it had.
 */
export async function write(scene: Scene, member: Writer, written: Written): Promise<void> {
  const clients = new Map<string, Client>()
  for (let turn = member.accountId; !scene.isOver(); turn++) {
    const act = actOf(scene, member, written, turn)
    await insist(scene, member, clients, written, act)
    await scene.rest?.()
  }
}

/** What a member does next: the call, and what its answer tells. */
type Act = { call: (client: Client) => Promise<Answered>; note: (answer: Answered) => boolean }

function actOf(scene: Scene, member: Writer, written: Written, turn: number): Act {
  const someComment = written.comments[(turn * 7919) % Math.max(written.comments.length, 1)]
  if (turn % 3 === 0 && someComment) {
    const body = { reaction: 'wow', chosen: turn % 2 === 0 } as const
    const params = { id: someComment.id }
    // Who reacts without end is asked to wait.
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
    const isRefused = answer?.status === 503 && scene.tell !== undefined
    if (answer) scene.tell?.(isRefused ? 'refused' : 'done', sentAt)
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

/** What a process answers; null where it was gone before it did. */
async function ask(address: string, member: SessionMember, clients: Map<string, Client>, call: Act['call']) {
  try {
    const client = clients.get(address) ?? (await clientOf(address, member))
    // It has no pair to write with where the site could not say who that is.
    if (!client.cookies.has('XSRF-TOKEN')) return null
    clients.set(address, client)
    return await call(client)
  } catch {
    return null
  }
}
