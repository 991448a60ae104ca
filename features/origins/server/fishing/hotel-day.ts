import { type CalendarDay, hotelZones, type OriginsHotel, originsHotels } from '../../contract.ts'

// Making one costs more than a whole answer. Of the locales this one writes a day as 2026-11-22.
const formats = new Map(
  originsHotels.map((hotel) => [
    hotel,
    new Intl.DateTimeFormat('en-CA', {
      timeZone: hotelZones[hotel],
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
  ]),
)

/** The calendar day that an instant falls on in a hotel's own zone. */
export function hotelDay(hotel: OriginsHotel, instant: Date): CalendarDay {
  return formats.get(hotel)?.format(instant) ?? instant.toISOString().slice(0, 10)
}
