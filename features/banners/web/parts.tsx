export { BannersPlace } from './shown/banners-place.tsx'
