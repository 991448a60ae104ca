export { type HotelState, outageStateOf, readHotelStates } from './cached-outages.ts'
export { hotelTag } from './tags.ts'
