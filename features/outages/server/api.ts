export { type HotelState, hotelTag, readHotelStates } from './hotel-states.ts'
