import { type ComponentProps, useSyncExternalStore } from 'react'
import { defaultHotels, type HotelCode, hotelCodes, hotels } from '#features/hotels/contract.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Select } from '#platform/web/ui/select.tsx'

/** A hotel as a small sign: its flag and its address. */
export function HotelPlate({ code }: { code: HotelCode }) {
  const { flag, label } = hotels[code]
  return (
    <Plate tone="line" leading={<Flag country={flag} small />}>
      {label}
    </Plate>
  )
}

const modernHotels = hotelCodes.filter((code) => hotels[code].edition === 'modern')

/** The modern hotel that a code names, or null for anything else. */
function modernHotel(code: string | null): HotelCode | null {
  return modernHotels.find((hotel) => hotel === code) ?? null
}

const choiceKey = 'hotel'
const listeners = new Set<() => void>()
// Where the browser keeps nothing (private windows, storage switched off), the choice lives as long as the page.
let choice: HotelCode | null = null

function readChoice(): HotelCode | null {
  try {
    choice = modernHotel(localStorage.getItem(choiceKey)) ?? choice
  } catch {}
  return choice
}

function choose(hotel: HotelCode): void {
  choice = hotel
  try {
    localStorage.setItem(choiceKey, hotel)
  } catch {}
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * The hotel that the visitor chose last, on whichever page, and how to choose another. Before the first choice, and until
 * the page has been hydrated, it is the hotel of the page's language (SPEC §3).
 */
export function useHotelChoice(): [HotelCode, (hotel: HotelCode) => void] {
  const language = useLanguage()
  const hotel = useSyncExternalStore(subscribe, readChoice, () => null)
  return [hotel ?? defaultHotels[language], choose]
}

/** Chooses one of the modern hotels; the flag of the chosen one stands before its name. Put it inside a `Field`. */
export function HotelSelect({
  value,
  onChoose,
  ...control
}: { value: HotelCode; onChoose: (hotel: HotelCode) => void } & Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children'
>) {
  return (
    <Select
      {...control}
      value={value}
      leading={<Flag country={hotels[value].flag} />}
      onChange={(event) => onChoose(modernHotel(event.target.value) ?? value)}
    >
      {modernHotels.map((code) => (
        <option key={code} value={code}>
          {hotels[code].label}
        </option>
      ))}
    </Select>
  )
}
