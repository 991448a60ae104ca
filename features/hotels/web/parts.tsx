import type { ComponentProps } from 'react'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { hotels } from '../client.ts'
import type { HotelCode } from '../contract.ts'
import { type Editions, offeredHotel, offeredHotels } from './hotel-choice.ts'

export { useHotelChoice } from './hotel-choice.ts'

/** A hotel as a small sign: its flag and its address. */
export function HotelPlate({ code }: { code: HotelCode }) {
  const { flag, label } = hotels[code]
  return (
    <Plate tone="line" leading={<Flag country={flag} small />}>
      {label}
    </Plate>
  )
}

/**
 * Select box of the modern hotels, of Origins, or of all twelve, according to `editions`, with the
 * flag of the selected one. Put it inside a `Field`, and give `useHotelChoice` the same editions.
 */
export function HotelSelect({
  value,
  onChoose,
  editions = 'modern',
  ...control
}: { value: HotelCode; onChoose: (hotel: HotelCode) => void; editions?: Editions } & Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children'
>) {
  return (
    <Select
      {...control}
      value={value}
      leading={<Flag country={hotels[value].flag} />}
      onChange={(event) => onChoose(offeredHotel(editions, event.target.value) ?? value)}
    >
      {offeredHotels[editions].map((code) => (
        <option key={code} value={code}>
          {hotels[code].label}
        </option>
      ))}
    </Select>
  )
}

/**
 * Returns why a name is invalid, as a message key, or null. Same rule as `PlayerName` in the
 * contract, without a schema in the browser.
 */
export function nameRefusal(name: string): 'error.formFieldRequired' | 'error.nameInvalid' | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'error.formFieldRequired'
  return /^[\x21-\x7e]{1,32}$/.test(trimmed) ? null : 'error.nameInvalid'
}
