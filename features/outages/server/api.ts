export { type HotelState, readHotelStates } from './hotel-states.ts'
export { hotelTag } from './tags.ts'
