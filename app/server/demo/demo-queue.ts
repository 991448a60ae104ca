import { showCurrentUser } from '#features/accounts/contract.ts'
import { postComment, type ReportReason, reportComment, type Subject } from '#features/comments/contract.ts'
import { bringComment } from '#features/comments/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { subjectKinds } from '../subject-kinds.ts'
import { enter } from './demo-members.ts'

type Guest = { hotel: HotelCode; name: string; text: string; language: LanguageCode }

/** Comments that the demo's members report, with the reasons that they give. */
const reported: readonly (Guest & { minutesAgo: number; reasons: readonly ReportReason[] })[] = [
  {
    hotel: 'hhde',
    name: 'xX-goldie-Xx',
    language: 'de',
    text: 'Schickt mir eure Codes, ich verdopple sie. Hat bei 20 Leuten schon geklappt, schreibt mir einfach im Spiel.',
    minutesAgo: 72,
    reasons: ['spam', 'spam', 'other'],
  },
  {
    hotel: 'hhus',
    name: 'sk8.er',
    language: 'en',
    text: 'You are all so blind, this bundle is a rip-off and whoever wrote this gets paid for it.',
    minutesAgo: 38,
    reasons: ['unkind', 'unkind'],
  },
  {
    hotel: 'hhde',
    name: 'Mister.X',
    language: 'de',
    text: 'Ich kenne den, der wohnt in der Lindenstraße und geht auf die Schule am Park.',
    minutesAgo: 31,
    reasons: ['personal'],
  },
  {
    hotel: 'hhtr',
    name: 'gece.kusu',
    language: 'tr',
    text: 'Bu haber tamamen uydurma, hiçbiriniz bir şey bilmiyorsunuz.',
    minutesAgo: 12,
    reasons: ['unkind'],
  },
  {
    hotel: 'hhus',
    name: 'velvet.rope',
    language: 'en',
    text: 'Selling my account with 900 badges, write to me on another site and I tell you the price.',
    minutesAgo: 9,
    reasons: ['spam'],
  },
  {
    hotel: 'hhde',
    name: 'Teppich-Tom',
    language: 'de',
    text: 'ERSTER ERSTER ERSTER ERSTER ERSTER',
    minutesAgo: 6,
    reasons: ['spam'],
  },
]

/** Comments of guests that the filter holds for review. */
const held: readonly Guest[] = [
  {
    hotel: 'hhus',
    name: 'frost.bite',
    language: 'en',
    text: 'More pictures of the roof: https://example.org/1 https://example.org/2',
  },
  { hotel: 'hhus', name: 'paper.moon', language: 'en', text: 'Free credits for everybody who adds me today!' },
  { hotel: 'hhde', name: 'Neuling99', language: 'de', text: 'Gratis Taler gibt es bei mir, einfach melden.' },
  { hotel: 'hhtr', name: 'yildiz-tozu', language: 'tr', text: 'Bedava kredi isteyen bana yazsın.' },
  {
    hotel: 'hhde',
    name: 'Pixelpilz',
    language: 'de',
    text: 'Mein Grundriss dazu: https://example.org/plan und die Möbel: https://example.org/moebel',
  },
  {
    hotel: 'hhtr',
    name: 'cay.bardagi',
    language: 'tr',
    text: 'Teras fotoğraflarım: https://example.org/teras ve https://example.org/gece',
  },
]

const reporters = [
  { hotel: 'hhus', name: 'Collector' },
  { hotel: 'hhde', name: 'OldTimer' },
  { hotel: 'hhtr', name: 'Collector' },
] as const

/** Fills the moderators' queue of the demo: reported comments, and some that are held. */
export async function bringDemoQueue(demo: { db: Db<unknown>; now: Date; address: string; subject: Subject }) {
  const { db, now, address, subject } = demo
  const asking = await Promise.all(reporters.map((reporter) => enter(address, reporter)))
  for (const { reasons, minutesAgo, ...guest } of reported) {
    const createdAt = new Date(now.getTime() - minutesAgo * 60_000)
    const id = await bringComment(tablesOf(db), subjectKinds, { ...guest, subject, conversationId: null, createdAt })
    const at = { method: reportComment.method, path: reportComment.path.replace(':id', String(id)) }
    for (const [place, reason] of reasons.entries()) await asking[place]?.(at, { reason })
  }
  for (const guest of held) await postAsGuest(address, { ...guest, subject })
}

async function postAsGuest(address: string, comment: Guest & { subject: Subject }): Promise<void> {
  const greeting = await fetch(address + showCurrentUser.path)
  const cookies = greeting.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
  const pair = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  await fetch(address + postComment.path, {
    method: postComment.method,
    headers: { 'content-type': 'application/json', cookie: cookies.join('; '), 'x-xsrf-token': pair },
    body: JSON.stringify({ ...comment, key: crypto.randomUUID() }),
  })
}
