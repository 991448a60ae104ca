import { createServer } from 'node:http'
import { type HotelCode, hotelCodes } from '#features/hotels/contract.ts'

/** Simulated hotels: one reports its online number, one answers too late, and one is down. */
export type ThreeHotels = {
  /** The site's settings for them. */
  settings: Record<string, string>
  /** The times of requests to each, Unix ms. */
  asked: ReadonlyMap<string, readonly number[]>
  close: () => void
}

/** How each hotel responds. */
export const behaviours = { hhous: 'answers', hhoes: 'is slow', hhobr: 'is down' } as const satisfies Partial<
  Record<HotelCode, string>
>

const slowMs = 50_000

/** Opens them on a free port of this machine; the other nine hotels respond like the first. */
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
