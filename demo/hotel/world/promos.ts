import { type HotelCode, hotels } from '#features/hotels/contract.ts'

/**
 * A promo of the hotel view. `image` is its picture below `c_images/`; it is shown from `fromHour`
 * until `untilHour`.
 */
export type Promo = { name: string; image: string; fromHour: number; untilHour: number }

/** The promos of one hotel, derived from the hours passed except commanded ones. */
export type Promos = {
  /** The current ones, oldest first. */
  current(): Promo[]
  /** Adds one until it is dropped, by default with an image of its name. Returns it. */
  add(name: string, image?: string): Promo
  /** Removes one for good. Throws if it is not current. */
  drop(name: string): void
  /** Changes with the current promos. */
  version(): string
}

const themes =
  'lanternfair nightswim teahouse pancakes snowglobe pumpkins velvetsofa comets harbour rooftop kitefest gardenparty attic postcards penguins'.split(
    ' ',
  )
const promoFile = new RegExp(
  `^web_promo(?:_small)?/[ls]promo_(?:[a-z]{2}_)?(?:${themes.join('|')})(\\d+)\\.(?:png|gif)$`,
)
const hoursBetween = 12
const firstNumber = -14
/** Numbers in names and files start here, so that earlier promos have no negative ones. */
const offset = 100

const fromHour = (number: number) => number * hoursBetween + 3
const untilHour = (number: number) => fromHour(number) + (number % 3 === 0 ? 72 : 168)

/**
 * Every third promo and its picture are the same in all hotels; the others are named after the
 * country.
 */
function promoOf(country: string, number: number): Promo {
  const theme = `${themes[(number - firstNumber) % themes.length]}${number + offset}`
  const name = number % 3 === 0 ? theme : `${country}_${theme}`
  const isLarge = (number + offset) % 5 === 1
  const ending = (number + offset) % 7 === 2 ? 'gif' : 'png'
  const image = `${isLarge ? 'web_promo/lpromo' : 'web_promo_small/spromo'}_${name}.${ending}`
  return { name: name.replace('_', ''), image, fromHour: fromHour(number), untilHour: untilHour(number) }
}

/** Builds the promos of a hotel; `hours` gives the hours since the start of the world. */
export function createPromos(hotel: HotelCode, hours: () => number): Promos {
  const country = hotels[hotel].flag
  const isModern = hotels[hotel].edition === 'modern'
  const added = new Map<string, Promo>()
  const dropped = new Set<string>()
  let directed = 0

  function current(): Promo[] {
    if (!isModern) return [...added.values()]
    const now = hours()
    const newest = Math.floor((now - 3) / hoursBetween)
    const promos: Promo[] = []
    for (let number = Math.max(firstNumber, newest - 14); number <= newest; number++) {
      const promo = promoOf(country, number)
      if (now < promo.untilHour && !dropped.has(promo.name)) promos.push(promo)
    }
    return [...promos, ...added.values()]
  }

  return {
    current,
    add(name, image = `web_promo_small/spromo_${name}.png`) {
      const promo = { name, image, fromHour: hours(), untilHour: Number.POSITIVE_INFINITY }
      added.set(name, promo)
      dropped.delete(name)
      directed++
      return promo
    },
    drop(name) {
      if (!current().some((promo) => promo.name === name)) throw new Error(`no promo "${name}" on ${hotel}`)
      added.delete(name)
      dropped.add(name)
      directed++
    },
    version: () => `${Math.floor(hours())}-${directed}`,
  }
}

/**
 * Whether the game has removed a promo's picture (`path` below `c_images/`): one in four disappears
 * a day after the promo.
 */
export function isPromoPictureDropped(path: string, hours: number): boolean {
  const [, counted] = promoFile.exec(path) ?? []
  const number = Number(counted) - offset
  return counted !== undefined && number >= firstNumber && (number & 3) === 1 && hours >= untilHour(number) + 24
}
