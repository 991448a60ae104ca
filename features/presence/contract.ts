import { z } from 'zod'
import { EquippedIcon } from '#features/accounts/contract.ts'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

/**
 * An online member (specification §3.3). `avatar` is the address of the head; `has_page` says
 * whether the member's profile is visible.
 */
export const OnlineUser = z.object({
  name: z.string(),
  avatar: z.string(),
  habbo_hotel: HotelCode,
  equipped_icon: EquippedIcon.nullable(),
  has_page: z.boolean(),
})
export type OnlineUser = z.output<typeof OnlineUser>

/**
 * The online users (specification §3.3). `loggedIn` has the 200 members seen last, by name; the
 * counts include all. Invisible members count as guests.
 */
export const OnlineUsers = z.object({
  loggedIn: z.array(OnlineUser),
  guests: z.int(),
  count: z.object({ loggedIn: z.int(), total: z.int() }),
})
export type OnlineUsers = z.output<typeof OnlineUsers>

/**
 * Returns the online users. Each call is a heartbeat of its caller: of the account, else of the
 * guest cookie. Without either it is only answered.
 */
export const showOnlineUsers = endpoint({
  method: 'GET',
  path: '/api/get/footer/onlineusers',
  access: 'anyone',
  summary:
    'Who is on the site: members seen in the last two minutes, and how many guests. Meant to be polled every 30 seconds.',
  result: OnlineUsers,
  refusals: {},
})
