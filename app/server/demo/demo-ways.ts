import {
  addBadgeWay,
  CatalogueDetail,
  changeBadgeWay,
  type EnteredWay,
  showCatalogueBadge,
} from '#features/badges/contract.ts'
import { noteBadges } from '#features/badges/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { showArticle } from '#features/news/contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import { enter } from './demo-members.ts'
import { type Call, callBy } from './demo-newsroom.ts'

/**
 * How a badge of the demonstration is got. `from` and `until` are in hours after its start, null
 * for no beginning and no end; `article` is the slug of a news item.
 */
type DemoWay = {
  code: string
  kind: EnteredWay['kind']
  hotel: HotelCode | null
  room?: number
  article?: string
  from: number | null
  until: number | null
  texts: EnteredWay['texts']
}

/** One of them begins later, one is over, and one has no end. */
export const demoWays: readonly DemoWay[] = [
  {
    ...{ code: 'TR105', kind: 'event', hotel: 'hhtr', from: -20, until: 28 },
    texts: {
      de: 'Komm zum Teeabend und löse das Rätsel der Gastgeberin.',
      en: 'Come to the tea evening and solve the host’s riddle.',
      tr: 'Çay akşamına gel ve ev sahibinin bilmecesini çöz.',
    },
  },
  {
    ...{ code: 'DE131', kind: 'room', hotel: 'hhde', room: 70_000_001, from: -50, until: 52 },
    texts: {
      de: 'Sammle alle sieben Laternen. Das Badge liegt hinter der mittleren Tür.',
      en: 'Collect all seven lanterns. The badge is behind the middle door.',
      tr: 'Yedi fenerin hepsini topla. Rozet ortadaki kapının arkasında.',
    },
  },
  {
    ...{ code: 'NT133', kind: 'news', hotel: 'hhus', article: 'lantern-hunt', from: -4, until: 76 },
    texts: { de: '', en: '', tr: '' },
  },
  {
    ...{ code: 'XM120', kind: 'event', hotel: null, from: -90, until: 123 },
    texts: {
      de: 'Baue mit drei anderen einen Schneemann im Innenhof.',
      en: 'Build a snowman in the courtyard with three others.',
      tr: 'Avluda üç kişiyle birlikte bir kardan adam yap.',
    },
  },
  {
    ...{ code: 'BGW102', kind: 'shop', hotel: null, from: null, until: 240 },
    texts: {
      de: 'Gehört zum Raumpaket „Teehaus“.',
      en: 'Part of the room bundle “Tea house”.',
      tr: '“Çay evi” oda paketiyle birlikte gelir.',
    },
  },
  {
    ...{ code: 'US126', kind: 'other', hotel: 'hhus', from: null, until: null },
    texts: {
      de: 'Begleite zehn Neue durch ihren ersten Tag.',
      en: 'Show ten newcomers around on their first day.',
      tr: 'On yeni oyuncuya ilk günlerinde yol göster.',
    },
  },
  {
    ...{ code: 'FAN115', kind: 'event', hotel: null, from: 45, until: 69 },
    texts: {
      de: 'Das Quiz in der Lobby: Zehn richtige Antworten genügen.',
      en: 'The quiz in the lobby: ten right answers are enough.',
      tr: 'Lobideki yarışma: on doğru cevap yeter.',
    },
  },
  {
    ...{ code: 'UK108', kind: 'event', hotel: 'hhus', from: -78, until: -30 },
    texts: {
      de: 'Bring einen Regenschirm mit zur Gartenparty.',
      en: 'Bring an umbrella to the garden party.',
      tr: 'Bahçe partisine şemsiyeyle gel.',
    },
  },
]

/** Who enters them, of the demonstration's team. */
const editor = { hotel: 'hhus', name: 'Newbie' } as const

const hourMs = 3_600_000

/**
 * Enters how badges of the demo are got, by the staff's own endpoints. At a later start those that
 * have ended meanwhile begin again; all others stay as they are.
 */
export async function bringDemoWays({ db, now, address }: { db: Db<unknown>; now: Date; address: string }) {
  const ask = await enter(address, editor)
  if (!ask) return
  const call = callBy(ask)
  // The game's texts, which would bring them, are still being read at the first start.
  const seen = demoWays.map(({ code }) => ({ code, name: null, description: null }))
  await noteBadges(db, 'hhus', seen, now)
  for (const demoWay of demoWays) await bring(call, demoWay, now)
}

async function bring(call: Call, demoWay: DemoWay, now: Date): Promise<void> {
  const params = { code: demoWay.code }
  const [known] = CatalogueDetail.parse(await call(showCatalogueBadge, { params })).wayList
  if (!known) {
    const newsId = demoWay.article === undefined ? null : await newsIdOf(call, demoWay.article)
    // A news item that was withdrawn is not named.
    if (demoWay.kind !== 'news' || newsId !== null)
      await call(addBadgeWay, { params, body: entered(demoWay, newsId, now) })
    return
  }
  const hasEnded = known.until !== null && Date.parse(known.until) <= now.getTime()
  if (!hasEnded || (demoWay.until ?? 0) <= 0) return
  const body = { version: known.version, way: entered(demoWay, known.newsId, now) }
  await call(changeBadgeWay, { params: { ...params, id: String(known.id) }, body })
}

function entered({ kind, hotel, room, from, until, texts }: DemoWay, newsId: number | null, now: Date): EnteredWay {
  const fullHour = Math.floor(now.getTime() / hourMs)
  const at = (hours: number | null) => (hours === null ? null : new Date((fullHour + hours) * hourMs).toISOString())
  return {
    ...{ kind, newsId, hotel, texts, from: at(from), until: at(until) },
    room: hotel !== null && room !== undefined ? { hotel, number: room } : null,
  }
}

async function newsIdOf(call: Call, slug: string): Promise<number | null> {
  const shown = await call(showArticle, { params: { slug } }).catch(() => null)
  return showArticle.result.safeParse(shown).data?.id ?? null
}
