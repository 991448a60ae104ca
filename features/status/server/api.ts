export { provideFollowedHotels } from './provide-followed.ts'
