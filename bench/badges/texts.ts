import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const words =
  'owl lamp night bell roof star comet lobby guest moon lift porter brass carpet curtain tower pool lantern feather mirror'.split(
    ' ',
  )

/** The number of lines in a hotel's texts, and of those about badges (hotel-api §7.2, §7.3). */
export const sizes = { lines: 28_000, badgeLines: 14_000 }

/**
 * A hotel's texts of the recorded length: half of the lines are names and descriptions of badges.
 * `tongue` varies the hotel.
 */
export function gameTexts(tongue: string): string {
  const lines: string[] = []
  for (let number = 0; number < sizes.badgeLines / 2; number++) {
    const code = codeOf(number)
    const word = (step: number) => words[(number * step + step) % words.length]
    lines.push(`badge_name_${code}=${tongue} ${word(1)} ${word(7)} ${number}`)
    lines.push(
      `badge_desc_${code}=${tongue} For those who found the ${word(3)} by the ${word(11)} in the ${word(13)}, ${number} times.`,
    )
  }
  for (let number = 0; lines.length < sizes.lines; number++) {
    lines.push(
      `widget.${number}.title=${tongue} Some text of the client that nobody on this site ever reads, number ${number}`,
    )
  }
  return `${lines.join('\n')}\n`
}

/** A code: achievements with twenty levels each, series of countries, and others. */
export function codeOf(number: number): string {
  if (number % 3 === 0) return `ACH_Bench${Math.floor(number / 60)}x${(number / 3) % 20}`
  if (number % 3 === 1) return `${['DE', 'US', 'ES', 'BR'][number % 4]}${10_000 + number}`
  return `Z${number.toString(36).toUpperCase()}`
}

/** A game that serves only its texts; `texts` may be replaced. */
export async function serveTexts() {
  const game = { texts: new Map<string, { hash: string; body: Buffer }>() }
  const server = createServer((request, response) => {
    const [, hotel = '', , kind = ''] = (request.url ?? '').split('/')
    const file = game.texts.get(hotel)
    if (!file) return response.writeHead(404).end()
    if (kind !== 'hashes2')
      return response.writeHead(200, { 'content-type': 'text/plain;charset=UTF-8' }).end(file.body)
    const url = `${address}/${hotel}/gamedata/external_flash_texts`
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end(JSON.stringify({ hashes: [{ name: 'external_texts', url, hash: file.hash }] }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${portOf(server.address())}`
  return { game, address, close: () => server.close() }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The texts are not served')
  return address.port
}
