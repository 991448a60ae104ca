import { z } from 'zod'
import { IconKey, IconWords } from '#features/accounts/contract.ts'
import { HotelCode, PlayerName } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { iconRules, iconTexts, mostPieces, revenueDays } from './constants.ts'

const manage = { permission: 'shop.manage' } as const
const give = { permission: 'shop.give' } as const

/**
 * Pieces that come at a time; `by` is who planned it, null for the operator and closed accounts.
 */
const PlannedRestock = z.object({ id: z.int(), pieces: z.int(), dueAt: Timestamp, by: z.string().nullable() })

/** What is sold: `stock` null is unlimited; the season is open at the ends that are null. */
export const StaffProduct = z.object({
  price: z.int(),
  stock: z.int().nullable(),
  from: Timestamp.nullable(),
  until: Timestamp.nullable(),
  archivedAt: Timestamp.nullable(),
  planned: z.array(PlannedRestock),
})
export type StaffProduct = z.output<typeof StaffProduct>

/**
 * An icon as the staff see it. `product` is null if it is not sold, `words` null for a built-in
 * one. `sold` and `stars` are all sales, `soldLately` those of the last 30 days (UTC).
 */
export const StaffIcon = z.object({
  icon: IconKey,
  isStaff: z.boolean(),
  words: z.object({ names: IconWords, texts: IconWords }).nullable(),
  product: StaffProduct.nullable(),
  wishes: z.int(),
  sold: z.int(),
  soldLately: z.int(),
  stars: z.int(),
})
export type StaffIcon = z.output<typeof StaffIcon>

const OwnerPerson = z.object({ name: z.string(), hotel: HotelCode, avatar: z.string() })

/** A sale. `buyer` is null for an account that was closed. */
export const Sale = z.object({
  id: z.int(),
  icon: IconKey,
  price: z.int(),
  at: Timestamp,
  buyer: OwnerPerson.nullable(),
})
export type Sale = z.output<typeof Sale>

/** A member who has an icon. `paid` is refunded when it is taken. */
export const IconOwner = OwnerPerson.extend({
  accountId: z.int(),
  how: z.enum(['bought', 'given']),
  paid: z.int(),
  since: Timestamp,
})
export type IconOwner = z.output<typeof IconOwner>

const ofIcon = z.object({ icon: IconKey })
const number = (key: string) => z.coerce.number(key).pipe(z.int32(key).min(1, key))
const Price = z.int('error.incorrectData').min(1, 'error.incorrectData').max(mostPieces, 'error.incorrectData')
const Pieces = z.int('error.incorrectData').min(0, 'error.incorrectData').max(mostPieces, 'error.incorrectData')
const Moment = z.iso.datetime('error.incorrectData').nullable()
const season = { from: Moment, until: Moment }
const line = (most: number) =>
  z
    .string('error.incorrectData')
    .trim()
    .max(most, 'error.formFieldTooLong')
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'error.incorrectData')
const inEach = (most: number) => z.object({ de: line(most), en: line(most), tr: line(most) })

const ofProduct = { 'error.iconNotFound': 404, 'error.iconNotForSale': 409, 'error.stale': 409 } as const

export const listStaffIcons = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/shop/icons',
  access: { permission: ['shop.manage', 'shop.give'] },
  summary: 'Every icon with price, stock, sales, waiting members and planned restocks.',
  result: z.object({ items: z.array(StaffIcon) }),
  refusals: {},
})

/**
 * `seen` is the price that the caller saw: if there is another by now, it is refused with
 * `error.stale` and the icon as it is (`current`). A change of more than half has to be sent again
 * with `isSure`.
 */
export const changeIconPrice = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/shop/icons/:icon/price',
  access: manage,
  summary: 'Changes the price of an icon. Purchases at the former price are refused from then on.',
  params: ofIcon,
  body: z.object({ seen: z.int(), price: Price, isSure: z.boolean().default(false) }),
  result: StaffIcon,
  refusals: { ...ofProduct, 'error.priceLeap': 409 },
})

/** `seen` is the stock that the caller saw; null is unlimited. */
export const changeIconStock = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/shop/icons/:icon/stock',
  access: manage,
  summary: 'Sets the stock of an icon, or makes it unlimited.',
  params: ofIcon,
  body: z.object({ seen: z.int().nullable(), stock: Pieces.nullable() }),
  result: StaffIcon,
  refusals: ofProduct,
})

/** `at` null restocks now. Members who wish for an icon that was sold out are notified then. */
export const restockIcon = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/shop/icons/:icon/restocks',
  access: manage,
  summary: 'Adds pieces to the stock of an icon, now or at a time.',
  status: 201,
  params: ofIcon,
  body: z.object({ pieces: Pieces.min(1, 'error.incorrectData'), at: Moment.default(null) }),
  result: StaffIcon,
  refusals: { ...ofProduct, 'error.stockEndless': 409, 'error.tooManyPieces': 422, 'error.timePassed': 422 },
})

export const cancelRestock = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/shop/restocks/:id',
  access: manage,
  summary: 'Cancels pieces that were to come. Refused if they have come.',
  params: z.object({ id: number('error.gone') }),
  result: StaffIcon,
  refusals: { 'error.gone': 404 },
})

export const changeIconSeason = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/shop/icons/:icon/season',
  access: manage,
  summary: 'Sets the time from which and until which an icon is sold; null for no limit.',
  params: ofIcon,
  body: z.object({ seen: z.object({ from: Moment, until: Moment }), ...season }),
  result: StaffIcon,
  refusals: { ...ofProduct, 'error.seasonOrder': 422 },
})

/** An icon that is already so is refused with `error.stale`. */
export const archiveIcon = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/shop/icons/:icon/archive',
  access: manage,
  summary: 'Archives an icon, which is then no longer sold and stays with its owners; or brings it back.',
  params: ofIcon,
  body: z.object({ isArchived: z.boolean() }),
  result: StaffIcon,
  refusals: ofProduct,
})

const pictureRefusals = {
  'error.formFieldRequired': 422,
  'error.pictureType': 415,
  'error.pictureBroken': 422,
  'error.pictureTooLarge': 413,
  'error.iconMoves': 422,
  'error.iconSize': 422,
  'error.iconGrid': 422,
  'error.iconGround': 422,
  'error.iconColours': 422,
  'error.iconEmpty': 422,
  'error.iconWeight': 422,
  'error.iconExists': 409,
  'error.tooManyRequests': 429,
} as const

/** The icon has no words yet and is not sold. */
export const addStaffIcon = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/shop/icons',
  access: manage,
  summary: 'Adds an icon from a PNG or GIF, which has to be pixel art on the grid of the icons.',
  file: { mostBytes: iconRules.fileBytes },
  result: StaffIcon,
  status: 201,
  refusals: pictureRefusals,
})

const words = { names: inEach(iconTexts.name), texts: inEach(iconTexts.text) }

/**
 * The names of an icon that is sold or owned are complete. `seen` are the words that the caller
 * saw.
 */
export const nameStaffIcon = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/shop/icons/:icon/words',
  access: manage,
  summary: 'Changes the name and the description of an added icon in three languages.',
  params: ofIcon,
  body: z.object({ seen: z.object({ names: IconWords, texts: IconWords }), ...words }),
  result: StaffIcon,
  refusals: {
    'error.iconNotFound': 404,
    'error.stale': 409,
    'error.formFieldTooLong': 422,
    'error.wordsMissing': 422,
  },
})

/** The icon needs its name in three languages first. */
export const offerIcon = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/shop/icons/:icon/offers',
  access: manage,
  summary: 'Puts an added icon on sale.',
  status: 201,
  params: ofIcon,
  body: z.object({ price: Price, stock: Pieces.nullable(), ...season }),
  result: StaffIcon,
  refusals: { ...ofProduct, 'error.wordsMissing': 409, 'error.seasonOrder': 422 },
})

export const removeStaffIcon = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/shop/icons/:icon',
  access: manage,
  summary: 'Removes an added icon that was never sold and that no member has.',
  params: ofIcon,
  result: z.object({}),
  refusals: { 'error.iconNotFound': 404, 'error.iconInUse': 409 },
})

export const listSales = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/shop/sales',
  access: manage,
  summary: 'The sales, newest first, of all icons or of one, 50 a page.',
  query: z.object({ icon: IconKey.optional(), cursor: Cursor.optional() }),
  result: z.object({ items: z.array(Sale), nextCursor: z.string().nullable() }),
  refusals: { 'error.iconNotFound': 404, 'error.cursorInvalid': 400 },
})

/** Days without a sale are there as well; the last is today (UTC). */
export const showRevenue = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/shop/revenue',
  access: manage,
  summary: 'What was sold on each day, and for how many stars.',
  query: z.object({ days: z.coerce.number().pipe(z.literal(revenueDays, 'error.incorrectData')).default(30) }),
  result: z.array(z.object({ day: z.iso.date(), sold: z.int(), stars: z.int() })),
  refusals: {},
})

export const listIconOwners = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/shop/icons/:icon/owners',
  access: give,
  summary: 'The members who have an icon, the first owners first, 50 a page.',
  params: ofIcon,
  query: z.object({ cursor: Cursor.optional() }),
  result: z.object({ items: z.array(IconOwner), nextCursor: z.string().nullable() }),
  refusals: { 'error.iconNotFound': 404, 'error.cursorInvalid': 400 },
})

const ofMember = { 'error.iconNotFound': 404, 'error.userNotFound': 404, 'error.rankTooLow': 403 } as const

/** Icons that cost more than 100 stars, or are not for sale, need a confirmed session. */
export const giveIconTo = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/shop/icons/:icon/owners',
  access: give,
  summary: 'Gives an icon to a member by hotel and name, and notifies them. Refused if they have it.',
  status: 201,
  params: ofIcon,
  body: z.object({ hotel: HotelCode, name: PlayerName }),
  result: IconOwner,
  refusals: {
    ...ofMember,
    'error.hotelInvalid': 422,
    'error.nameInvalid': 422,
    'error.stepUpRequired': 403,
    'error.iconOwned': 409,
    'error.wordsMissing': 409,
  },
})

export const takeIconFrom = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/shop/icons/:icon/owners/:account',
  access: give,
  summary: 'Takes an icon from a member, notifies them, and refunds what was paid for it.',
  params: z.object({ icon: IconKey, account: number('error.userNotFound') }),
  result: z.object({ paidBack: z.int() }),
  refusals: { ...ofMember, 'error.stale': 409 },
})
