export { LatestPhotos } from './latest-photos-part.ts'
