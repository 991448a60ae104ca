import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Hotel } from '#demo/hotel/open-hotel.ts'
import { register, requestCode, showCurrentUser } from '#features/accounts/contract.ts'
import { describeAccount, grantRole } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { Application, Attachment, apply, sendMessage, uploadAttachment } from '#features/jobs/contract.ts'
import {
  answerApplicant,
  decide,
  listAllPositions,
  listApplications,
  readApplication,
} from '#features/jobs/server/api.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { type Database, tablesOf } from '#platform/server/database/database.ts'

/** What the demonstration's applications are sent to: by its address, as a visitor would. */
type Context = { site: { address: string; database: Database }; hotel: Hotel }

type Player = { hotel: HotelCode; name: string }

const porter: Player = { hotel: 'hhus', name: 'Head.Porter' }
const picture = path.join(import.meta.dirname, '../../../content/pictures/lobby.png')

const applicants = [
  {
    who: { hotel: 'hhde', name: 'Moritz.K' },
    key: 'radio-host',
    language: 'de',
    discord: 'moritz.k',
    years: 9,
    fansite: 'HabRadio',
    motivation:
      'Ich habe drei Jahre lang freitags gesendet und vermisse es.\nMein Mikrofon ist gut, mein Witz ist es meistens auch.',
    says: 'Ich könnte sofort anfangen, am liebsten freitags ab 20 Uhr.',
    answer: null,
    decision: null,
  },
  {
    who: { hotel: 'hhtr', name: 'Pelin.ay' },
    key: 'translator',
    language: 'tr',
    discord: 'pelinay',
    years: 6,
    fansite: '',
    motivation: 'Almanya’da büyüdüm, evde Türkçe konuşuyoruz. İki dilin arasında gidip gelmek benim için oyun gibi.',
    says: 'Merhaba! Örnek bir çeviri göndermemi ister misiniz?',
    answer: 'Merhaba Pelin, çok iyi olur. Bir haberin ilk paragrafı yeter.',
    decision: null,
  },
  {
    who: { hotel: 'hhus', name: 'quill-and-ink' },
    key: 'news-author',
    language: 'en',
    discord: 'quill',
    years: 12,
    fansite: 'The Daily Duck',
    motivation: 'I wrote the Tuesday page of The Daily Duck for two years, and I miss deadlines.',
    says: 'I attached my favourite place to write about.',
    answer: 'Welcome to the desk!',
    decision: 'accepted',
  },
] as const

/**
 * Submits a few demo applications: one pending, one in conversation with the team, one accepted.
 * Idempotent.
 */
export async function sendDemoApplications({ site, hotel }: Context): Promise<void> {
  const { db } = site.database
  const [{ applications }, positions] = await Promise.all([
    listApplications(db, { all: true, most: 1 }),
    listAllPositions(db),
  ])
  if (applications.length > 0) return
  const staff = await openPorter({ site, hotel })
  for (const { who, key, language, ...said } of applicants) {
    const position = positions.find((each) => each.key === key && each.language === language)
    const token = position && (await openAccount({ site, hotel }, who))
    if (!position || !token || !staff) continue
    const ask = (endpoint: Endpoint, body: object, id?: number) =>
      send(site, endpoint, body, { authorization: `Bearer ${token}` }, id)
    const file = said.decision ? [Attachment.parse(await ask(uploadAttachment, await pictureForm())).id] : []
    const sent = await ask(apply, {
      ...{ positionId: position.id, hotel: who.hotel, habboExperience: said.years, wasOnFansite: said.fansite !== '' },
      ...{ fansiteName: said.fansite, discordUsername: said.discord, motivation: said.motivation, attachments: file },
    })
    const { id } = Application.parse(sent)
    await ask(sendMessage, { text: said.says, key: randomUUID() }, id)
    if (said.answer === null) continue
    await readApplication(db, id, 'operator', new Date())
    const message = { authorId: staff.id, text: said.answer }
    if (said.decision) await decide(db, id, said.decision, message, new Date())
    else await answerApplicant(db, id, message, new Date())
  }
}

/** Logs in a team member who may review applications. */
async function openPorter({ site, hotel }: Context) {
  const { db } = site.database
  await openAccount({ site, hotel }, porter)
  const account = await describeAccount(tablesOf(db), porter.hotel, porter.name, new Date())
  if (account) await grantRole(tablesOf(db), account.id, 'headof', new Date())
  return account
}

/**
 * Registers like a visitor, with the code in the motto and a random password; a new one can be set
 * by motto code. Returns the session token, or null if the account exists.
 */
async function openAccount({ site, hotel }: Context, who: Player): Promise<string | null> {
  const motto = 'here to help'
  if (!hotel.world.hotel(who.hotel).find(who.name)) hotel.world.addPlayer(who.hotel, { name: who.name, motto })
  const visit = await fetch(site.address + showCurrentUser.path)
  await visit.arrayBuffer()
  const cookies = visit.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
  const pair = cookies.find((cookie) => /^[\w-]*XSRF-TOKEN=/.test(cookie))?.split('=')[1] ?? ''
  const headers = { cookie: cookies.join('; '), 'x-xsrf-token': pair }
  const issued = await send(site, requestCode, { ...who, purpose: 'register' }, headers)
  const { code } = requestCode.result.parse(issued)
  hotel.world.setMotto(who.hotel, who.name, `${code} ${motto}`)
  const password = randomUUID()
  const form = { ...who, password, password_confirmation: password, accept_terms: true, code }
  const registered = register.result.safeParse(await send(site, register, form, headers))
  return registered.data?.token ?? null
}

async function send(
  { address }: Context['site'],
  { path: at }: Endpoint,
  body: object | FormData,
  headers: Record<string, string>,
  id?: number,
): Promise<unknown> {
  const isForm = body instanceof FormData
  const answered = await fetch(address + at.replace(':id', String(id)), {
    method: 'POST',
    headers: { ...headers, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  })
  return answered.json()
}

async function pictureForm(): Promise<FormData> {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(await readFile(picture))]), 'the lobby.png')
  return form
}
