export { type HotelState, readHotelStates } from './cached-outages.ts'
export { hotelTag } from './tags.ts'
