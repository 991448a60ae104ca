import sharp from 'sharp'
import { type EmbedKind, embedAddress, embedKinds } from '#features/embeds/contract.ts'
import { filters } from '#features/news/contract.ts'
import { panelNames } from '#features/scanner/contract.ts'
import { addressBelow, addressPart, pages } from '#platform/contract/addresses.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { sharePicturePath } from '#platform/contract/share-picture.ts'
import type { Client } from './client.ts'
import { type Operation, operationsOf } from './fuzz/calls.ts'
import { areaOf } from './fuzz/known-values.ts'
import { isFields } from './fuzz/values.ts'

/**
 * Values for address parameters by name: `habboId`, or `comments.id` for paths about comments only.
 * Each value is tried. `text` is the search text.
 */
export type ParameterValues = Readonly<Record<string, readonly string[]>> & { text: readonly string[] }

/** The response at an address. */
export type PublicResponse = { address: string; status: number; text: string }

/**
 * Reads everything public: each GET of `/api/openapi.json`, and each page, feed, share picture and
 * file for machines in some languages. Throws for a parameter without a value, so that new ones are
 * not missed.
 */
export async function readEverything(
  client: Pick<Client, 'get'>,
  values: ParameterValues,
  languages: readonly LanguageCode[] = languageCodes,
): Promise<PublicResponse[]> {
  const document: unknown = await (await client.get('/api/openapi.json')).json()
  // What only the staff may read is refused here (`app/server/access.test.ts`).
  const operations = operationsOf(document).filter(
    ({ method, path }) => method === 'GET' && !path.startsWith('/api/get/housekeeping/'),
  )
  const addresses = [
    ...operations.flatMap((operation) => addressesOf(operation, values)),
    ...pageAddresses(values, languages),
    ...languages.flatMap((language) => [
      ...['news', ...filters].flatMap((feed) => [`/${language}/feeds/${feed}.atom`, `/${language}/feeds/${feed}.json`]),
      ...feedsOfThings(language, values),
      ...embeds(language, values),
      `/${language}.webmanifest`,
      `/offline/${language}.json`,
    ]),
    ...['/sitemap.xml', '/news-sitemap.xml', '/robots.txt', '/'],
    ...shared(values, languages),
  ]
  return readAddresses(client, addresses)
}

/** Reads each of some addresses once. */
export async function readAddresses(
  client: Pick<Client, 'get'>,
  addresses: readonly string[],
): Promise<PublicResponse[]> {
  const responses: PublicResponse[] = []
  // As many at once as the site has database connections.
  const left = [...new Set(addresses)]
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let address = left.pop(); address; address = left.pop()) {
        const response = await client.get(address)
        responses.push({ address, status: response.status, text: await textOf(response) })
      }
    }),
  )
  return responses
}

/** The text of a response; for a picture its description. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'image/png') return response.text()
  return (await sharp(await response.arrayBuffer()).metadata()).xmpAsString ?? ''
}

/**
 * The addresses whose response contains a word. A page repeats words of its own address, which do
 * not count.
 */
export function addressesContaining(responses: readonly PublicResponse[], word: string): string[] {
  return responses.flatMap(({ address, text }) => (text.includes(word) && !address.includes(word) ? [address] : []))
}

function addressesOf(operation: Operation, values: ParameterValues): string[] {
  const paths = filled(operation.path, /\{(\w+)\}/g, (name) => valuesOf(operation, name, values))
  return paths.flatMap((path) =>
    queriesOf(operation, values).map((query) => (query === '' ? path : `${path}?${query}`)),
  )
}

function valuesOf({ path }: Operation, name: string, values: ParameterValues): readonly string[] {
  const known = values[`${areaOf(path)}.${name}`] ?? values[name]
  if (!known || known.length === 0) throw new Error(`Nothing is known to ask ${path} with as ${name}`)
  return known
}

/**
 * Queries with each value of required parameters, each choice of optional ones, and each search.
 */
function queriesOf(operation: Operation, values: ParameterValues): string[] {
  const asked = operation.parameters.filter((parameter) => parameter.in === 'query')
  const longest = asked.flatMap(({ name, schema }): Pair[] =>
    name === 'limit' && isFields(schema) && typeof schema.maximum === 'number' ? [[name, `${schema.maximum}`]] : [],
  )
  const said = asked
    .filter(({ required }) => required)
    .reduce<Pair[][]>(
      (sets, { name, schema }) => {
        const known = values[name] ?? (isSearch(name) ? values.text : choicesOf(schema))
        if (known.length === 0) throw new Error(`Nothing is known to ask ${operation.path} with as ${name}`)
        return sets.flatMap((set) => known.map((value): Pair[] => [...set, [name, value]]))
      },
      [longest],
    )
  const chosen = asked
    .filter(({ required }) => !required)
    .flatMap(({ name, schema }) => {
      const texts = isSearch(name) ? values.text : []
      return [...choicesOf(schema), ...texts].map((value): Pair => [name, value])
    })
  const [first = []] = said
  return [...said, ...chosen.map((pair) => [...first, pair])].map((pairs) => `${new URLSearchParams(pairs)}`)
}

type Pair = [name: string, value: string]

function isSearch(name: string): boolean {
  return name === 'q' || name === 'search'
}

function choicesOf(schema: unknown): string[] {
  if (!isFields(schema)) return []
  if (Array.isArray(schema.enum)) return schema.enum.map(String)
  const parts = schema.anyOf ?? schema.oneOf
  return Array.isArray(parts) ? parts.flatMap(choicesOf) : []
}

function pageAddresses(values: ParameterValues, languages: readonly LanguageCode[]): string[] {
  return Object.values(pages).flatMap((path) => {
    const paths = filled(path, /\$(\w+)/g, (name) => {
      const known = values[name]
      if (!known) throw new Error(`Nothing is known to open ${path} with as ${name}`)
      return known
    })
    const looks = path === pages.habboAvatar ? (values.habboId ?? []).map((id) => `?player=${id}`) : []
    const tabs = path === pages.scannerUser ? panelNames.map((tab) => `?tab=${tab}`) : []
    const searches = values.text
      .slice(0, 1)
      .map((text) => `?q=${encodeURIComponent(text)}&search=${encodeURIComponent(text)}`)
    const compared = path === pages.scannerCompare ? (values.players ?? []) : []
    return paths.flatMap((each) => [
      ...compared.flatMap((players) =>
        languages.map((language) => `${addressBelow(language, each)}?${new URLSearchParams({ players })}`),
      ),
      ...languages.map((language) => addressBelow(language, each)),
      ...[...tabs, ...looks, ...searches].map((query) => addressBelow('en', each) + query),
    ])
  })
}

function shared(values: ParameterValues, languages: readonly LanguageCode[]): string[] {
  const things = {
    players: values.habboId,
    signatures: values.habboId,
    compare: values.players,
    year: values.habboId?.map((id) => `${id}.2026-01-01.2026-12-31`),
    badges: values.code,
    news: values.slug,
    online: ['today'],
  }
  return languages.flatMap((language) =>
    Object.entries(things).flatMap(([kind, ids = []]) => ids.map((id) => sharePicturePath(language, kind, id))),
  )
}

function feedsOfThings(language: LanguageCode, { habboId = [], slug = [] }: ParameterValues): string[] {
  const names = [...habboId.map((id) => `players/${id}`), ...slug.map((name) => `comments/${name}`)]
  return names.flatMap((name) => [`/${language}/feeds/${name}.atom`, `/${language}/feeds/${name}.json`])
}

function embeds(language: LanguageCode, values: ParameterValues): string[] {
  const ids: Partial<Record<EmbedKind, readonly string[] | undefined>> = {
    player: values.habboId,
    badge: values.code,
    article: values.slug,
  }
  return embedKinds.flatMap((kind) =>
    kind in ids
      ? (ids[kind] ?? []).map((id) => embedAddress({ kind, language, theme: 'dark', id }))
      : [embedAddress({ kind, language, theme: 'dark' })],
  )
}

/** A path with its parameters filled in, once for each combination of values. */
function filled(path: string, parameter: RegExp, valuesOfName: (name: string) => readonly string[]): string[] {
  const [first] = path.matchAll(parameter)
  if (!first) return [path]
  const [whole, name = ''] = first
  return valuesOfName(name).flatMap((value) => filled(path.replace(whole, addressPart(value)), parameter, valuesOfName))
}
