import { confirmByPassword } from '#features/accounts/contract.ts'
import {
  addGlossaryWord,
  type Block,
  type Category,
  createItem,
  handInText,
  listNewsroom,
  publishText,
  reviewText,
  saveText,
  withdrawText,
} from '#features/news/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { type Asking, demoPassword, enter } from './demo-members.ts'
import { type DemoText, type DemoWriter, demoItems, demoWriters } from './demo-newsroom-texts.ts'

/** Calls an endpoint as one of the demo's members, and fails where it refuses. */
export type Call = (endpoint: Endpoint, parts: { params?: Record<string, string>; body?: object }) => Promise<unknown>

/** Forbidden words of the demo's glossary. */
const glossary = [
  { language: 'en', word: 'furnitures', use: 'furni' },
  { language: 'de', word: 'Münzen', use: 'Taler' },
  { language: 'tr', word: 'jeton', use: 'kredi' },
] as const

/**
 * Fills the demo's newsroom by its own endpoints: items in every state and language, and a
 * glossary. A newsroom with drafts is left alone.
 */
export async function fillDemoNewsroom({ address, now }: { address: string; now: Date }): Promise<void> {
  const calls = new Map<DemoWriter, Call>()
  for (const [name, hotel] of Object.entries(demoWriters)) {
    const ask = await enter(address, { hotel, name })
    if (!ask) return
    calls.set(name as DemoWriter, callBy(ask))
  }
  const as = (name: DemoWriter): Call => {
    const call = calls.get(name)
    if (!call) throw new Error(`${name} is no writer of the demo`)
    return call
  }
  const known = listNewsroom.result.parse(await as('Papiermond')(listNewsroom, {}))
  if (known.counts.drafts > 0) return
  for (const body of glossary) await as('luna.tic')(addGlossaryWord, { body })
  await as('Papiermond')(confirmByPassword, { body: { password: demoPassword } })
  for (const { category, texts } of demoItems) await bring(as, category, texts, now)
}

/** Fills the parameters of paths, and returns the answers' bodies. */
export function callBy(ask: Asking): Call {
  return async ({ method, path }, { params = {}, body }) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
    const answer = await ask({ method, path: filled }, body ?? (method === 'GET' ? undefined : {}))
    if (!(answer instanceof Response)) return null
    if (!answer.ok) throw new Error(`${filled}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}

const hourMs = 3_600_000

async function bring(
  as: (name: DemoWriter) => Call,
  category: Category,
  texts: readonly DemoText[],
  now: Date,
): Promise<void> {
  const [first] = texts
  if (!first) return
  const { language, by } = first
  const { id } = createItem.result.parse(await as(by)(createItem, { body: { category, language } }))
  const versions = new Map<LanguageCode, number>([[language, 1]])
  for (const text of texts) {
    const params = { id: String(id), language: text.language }
    const source = text === first || text.language === language ? {} : { source: { language, ...contentOf(first) } }
    const body = { version: versions.get(text.language) ?? 0, ...contentOf(text), ...source }
    const { version } = saveText.result.parse(await as(text.by)(saveText, { params, body }))
    versions.set(text.language, version)
    for (const step of text.steps) {
      if (step === 'handIn') await as(text.by)(handInText, { params, body: { version, isHandedIn: true } })
      else if (step === 'ready') await as('Papiermond')(reviewText, { params, body: { version, decision: 'ready' } })
      else if (step === 'publish') await as('Papiermond')(publishText, { params, body: { version } })
      else if (step === 'withdraw') await as('Papiermond')(withdrawText, { params })
      else if ('returned' in step)
        await as('Papiermond')(reviewText, { params, body: { version, decision: 'return', reason: step.returned } })
      else {
        const publishAt = new Date(now.getTime() + step.inHours * hourMs).toISOString()
        await as('Papiermond')(publishText, { params, body: { version, publishAt } })
      }
    }
  }
}

function contentOf({ title, summary, lines, event }: DemoText) {
  const body: Block[] = lines.map((line) => ({ kind: 'paragraph', children: [line] }))
  if (event) body.push({ kind: 'event', ...event, endsAt: null, room: null })
  return { title, summary, pictureAlt: '', body }
}
