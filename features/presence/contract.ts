import { z } from 'zod'
import { EquippedIcon } from '#features/accounts/contract.ts'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

/** A member who is here, by the names of SPEC §3 "Online-user entry". `avatar` is the address of the head, `has_page` says whether their page as a member is to be seen. */
export const OnlineUser = z.object({
  name: z.string(),
  avatar: z.string(),
  habbo_hotel: HotelCode,
  equipped_icon: EquippedIcon.nullable(),
  has_page: z.boolean(),
})
export type OnlineUser = z.output<typeof OnlineUser>

/**
 * Who is here (SPEC §3 "Footer data"). `loggedIn` names those who were seen last, at most 200, by their names; the counts are of all. Members who
 * are invisible count as guests.
 */
export const OnlineUsers = z.object({
  loggedIn: z.array(OnlineUser),
  guests: z.int(),
  count: z.object({ loggedIn: z.int(), total: z.int() }),
})
export type OnlineUsers = z.output<typeof OnlineUsers>

/** Each call is a sign of life of its caller: of the account, else of the guest cookie. Without either it is only answered. */
export const showOnlineUsers = endpoint({
  method: 'GET',
  path: '/api/get/footer/onlineusers',
  access: 'anyone',
  summary:
    'Who is on the site: members seen in the last two minutes, and how many guests. Meant to be polled every 30 seconds.',
  result: OnlineUsers,
  refusals: {},
})
