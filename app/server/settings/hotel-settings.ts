import { z } from 'zod'
import { type HotelCode, hotelCodes, hotels } from '#features/hotels/contract.ts'
import { type HotelAddresses, hotelAddresses, officialAddress } from '#features/hotels/server/api.ts'
import { httpAddress } from './setting-types.ts'

const hotelUrl = (code: HotelCode) =>
  httpAddress
    .optional()
    .describe(`The address of the hotel ${hotels[code].label}. Unset: ${officialAddress(code)}.`)
    .meta({ example: officialAddress(code) })

/** One `HOTEL_URL_<CODE>` for each of the twelve hotels. */
const hotelUrls = {
  HOTEL_URL_HHBR: hotelUrl('hhbr'),
  HOTEL_URL_HHOBR: hotelUrl('hhobr'),
  HOTEL_URL_HHUS: hotelUrl('hhus'),
  HOTEL_URL_HHOUS: hotelUrl('hhous'),
  HOTEL_URL_HHDE: hotelUrl('hhde'),
  HOTEL_URL_HHES: hotelUrl('hhes'),
  HOTEL_URL_HHOES: hotelUrl('hhoes'),
  HOTEL_URL_HHFI: hotelUrl('hhfi'),
  HOTEL_URL_HHFR: hotelUrl('hhfr'),
  HOTEL_URL_HHIT: hotelUrl('hhit'),
  HOTEL_URL_HHNL: hotelUrl('hhnl'),
  HOTEL_URL_HHTR: hotelUrl('hhtr'),
}

/** How the site reaches the game. */
export const hotelSettings = {
  HOTEL_USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7e]+$/, 'it may only hold plain printable characters')
    .optional()
    .describe(
      'The user agent sent to the hotels. Include a way to contact you. Unset: the name of the software and PUBLIC_URL.',
    )
    .meta({ example: 'Nightbell (+https://www.example.org)', form: 'printable ASCII text' }),
  HOTEL_IMAGES_URL: httpAddress
    .default('https://images.habbo.com')
    .describe("The address of the game's pictures.")
    .meta({ example: 'https://images.habbo.com' }),
  ...hotelUrls,
}

type HotelSettings = z.output<z.ZodObject<typeof hotelSettings>>

/** The addresses of the hotels, the game's own where nothing is set. */
export function addressesFrom(settings: HotelSettings): HotelAddresses {
  const urls: Partial<Record<HotelCode, string>> = {}
  for (const code of hotelCodes) {
    const url = settings[hotelUrlName(code)]
    if (url) urls[code] = url
  }
  return hotelAddresses({ urls, imagesUrl: settings.HOTEL_IMAGES_URL })
}

type HotelUrlName = keyof typeof hotelUrls

function hotelUrlName(code: HotelCode): HotelUrlName {
  const name = `HOTEL_URL_${code.toUpperCase()}`
  if (!isHotelUrlName(name)) throw new Error(`There is no setting for the hotel ${code}`)
  return name
}

function isHotelUrlName(name: string): name is HotelUrlName {
  return name in hotelUrls
}
