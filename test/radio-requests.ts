import type { z } from 'zod'
import { type NewRequest, sendRequest, showRadioNow, showRequestLine } from '#features/radio/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Client } from './client.ts'
import type { TestSite } from './site.ts'

type Line = z.output<typeof showRequestLine.result>

/** A song request, with the given fields replaced. */
export function wish(of: Partial<Extract<z.input<typeof NewRequest>, { subject: 'music' }>> = {}) {
  return { subject: 'music' as const, name: 'Luna', artist: 'Pixel Pirates', title: 'Neon Tide', ...of }
}

/** Sends a request and returns it, or the refusal with its status. */
export async function send(
  client: Pick<Client, 'ask'>,
  body: z.input<typeof NewRequest>,
  { lang = 'en', address }: { lang?: LanguageCode; address?: string } = {},
) {
  return client.ask(sendRequest, { query: { lang }, body }, address ? { 'x-forwarded-for': address } : {})
}

/** Sends a request and expects success. */
export async function sent(...how: Parameters<typeof send>): Promise<z.output<typeof sendRequest.result>['request']> {
  const { status, body } = await send(...how)
  if (status !== 200) throw new Error(`The request was answered with ${status}: ${JSON.stringify(body)}`)
  return sendRequest.result.parse(body).request
}

/** The request line as a client sees it. */
export async function readLine(
  client: Pick<Client, 'ask'>,
  { lang = 'en', address }: { lang?: LanguageCode; address?: string } = {},
): Promise<Line> {
  const { status, body } = await client.ask(
    showRequestLine,
    { query: { lang } },
    address ? { 'x-forwarded-for': address } : {},
  )
  if (status !== 200) throw new Error(`The line was answered with ${status}`)
  return showRequestLine.result.parse(body)
}

/** Waits until the site knows whether its station is on air. */
export async function untilOnline(site: TestSite, isOnline = true): Promise<void> {
  for (;;) {
    const { body } = await site.ask(showRadioNow, {})
    if (showRadioNow.result.parse(body).online === isOnline) return
    await new Promise((looked) => setTimeout(looked, 50))
  }
}

/** Deletes every request and its rate limits. */
export async function emptyStudio(site: TestSite): Promise<void> {
  await site.database.pool.query('truncate radio_wishes, radio_lines cascade')
  await site.database.pool.query('truncate platform_turns')
}
