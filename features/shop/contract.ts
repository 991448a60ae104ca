import { z } from 'zod'
import { IconKey, IconWords } from '#features/accounts/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'

export * from './constants.ts'
export * from './staff-contract.ts'

/**
 * An icon in the catalogue: its price in stars and its remaining stock; null if unlimited. `until`
 * is the end of its season, `names` and `texts` are the words of an icon that the staff added.
 */
export const Product = z.object({
  icon: IconKey,
  price: z.int().positive(),
  stock: z.int().nonnegative().nullable(),
  until: Timestamp.optional(),
  names: IconWords.optional(),
  texts: IconWords.optional(),
})
export type Product = z.output<typeof Product>

/**
 * A member's shop data: owned icons, oldest first, the icon in use, wished icons, and balances.
 * `names` are those of the icons that the staff added.
 */
export const Inventory = z.object({
  owned: z.array(IconKey),
  worn: IconKey.nullable(),
  wished: z.array(IconKey),
  names: z.record(z.string(), IconWords).optional(),
  stars: z.int().nonnegative(),
  comets: z.int().nonnegative(),
})
export type Inventory = z.output<typeof Inventory>

/**
 * Returns the catalogue, the same for all visitors, in the order of the specification. Only members
 * see it on a page.
 */
export const listProducts = endpoint({
  method: 'GET',
  path: '/api/get/shop/icons',
  access: 'anyone',
  summary: 'The icons that the shop sells, with price and stock.',
  result: z.array(Product),
  refusals: {},
})

export const showInventory = endpoint({
  method: 'GET',
  path: '/api/get/shop/suitcase',
  access: 'loggedIn',
  summary: 'The icons that the caller owns, wears and waits for, and their stars.',
  result: Inventory,
  refusals: {},
})

/**
 * Buys an icon. `key` identifies one purchase attempt: the same key buys once, however often it is
 * sent, and always gets the same answer. `price` is the price shown to the buyer: if it has
 * changed, nothing is sold.
 */
export const buyIcon = endpoint({
  method: 'POST',
  path: '/api/post/shop/purchases',
  access: 'loggedIn',
  summary: 'Buys an icon with stars. One press, named by its key, buys once.',
  body: z.object({ icon: IconKey, price: z.int().positive(), key: z.uuid() }),
  result: Inventory,
  status: 201,
  refusals: {
    'error.iconNotFound': 404,
    'error.iconNotForSale': 403,
    'error.iconOwned': 409,
    'error.iconSoldOut': 409,
    'error.priceChanged': 409,
    'error.notEnoughStars': 403,
  },
})

/** `icon` null: nothing is worn any more. */
export const wearIcon = endpoint({
  method: 'PATCH',
  path: '/api/patch/shop/worn',
  access: 'loggedIn',
  summary: 'Wears an icon that the caller owns, or none.',
  body: z.object({ icon: IconKey.nullable() }),
  result: Inventory,
  refusals: { 'error.iconNotFound': 404, 'error.iconNotOwned': 403 },
})

/**
 * Adds a wish for an icon: the member is notified when it is sold out and when it is restocked
 * (notifications `iconSoldOut`, `iconRestocked`). Idempotent.
 */
export const wishIcon = endpoint({
  method: 'POST',
  path: '/api/post/shop/wishes',
  access: 'loggedIn',
  summary: 'Subscribes the caller to notices when an icon is sold out, and when it is back.',
  body: z.object({ icon: IconKey }),
  result: Inventory,
  refusals: { 'error.iconNotFound': 404, 'error.iconNotForSale': 403, 'error.iconOwned': 409 },
})

export const dropWish = endpoint({
  method: 'DELETE',
  path: '/api/delete/shop/wishes/:icon',
  access: 'loggedIn',
  summary: 'Ends the notices about an icon for the caller.',
  params: z.object({ icon: IconKey }),
  result: Inventory,
  refusals: { 'error.iconNotFound': 404 },
})
