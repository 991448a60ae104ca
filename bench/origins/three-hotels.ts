import { createServer } from 'node:http'
import { type HotelCode, hotelCodes } from '#features/hotels/contract.ts'

/** A stand-in for the hotels of which one answers how many are online, one takes longer than anybody waits, and one is down. */
export type ThreeHotels = {
  /** The settings by which a site finds them. */
  settings: Record<string, string>
  /** When each was asked, Unix ms. */
  asked: ReadonlyMap<string, readonly number[]>
  close: () => void
}

/** What becomes of a question to each. */
export const manners = { hhous: 'answers', hhoes: 'is slow', hhobr: 'is down' } as const satisfies Partial<
  Record<HotelCode, string>
>

const slowMs = 50_000

/** Opens them on a free port of this machine; the other nine hotels answer as the first. */
export async function openThreeHotels(): Promise<ThreeHotels> {
  const asked = new Map<string, number[]>()
  const server = createServer((request, response) => {
    const [, hotel = ''] = (request.url ?? '').split('/')
    asked.set(hotel, [...(asked.get(hotel) ?? []), Date.now()])
    const answer = () => {
      response.setHeader('content-type', 'application/json;charset=utf-8')
      response.end(JSON.stringify({ onlineUsers: 500 }))
    }
    if (hotel === 'hhobr') request.socket.destroy()
    else if (hotel === 'hhoes') setTimeout(answer, slowMs).unref()
    else answer()
  })
  await new Promise<void>((opened) => server.listen(0, '127.0.0.1', opened))
  const bound = server.address()
  const origin = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  return {
    settings: Object.fromEntries(hotelCodes.map((code) => [`HOTEL_URL_${code.toUpperCase()}`, `${origin}/${code}`])),
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
