export { BannersPlace } from './shown/banners-place.tsx'
export { tellBanners } from './shown/tell-banners.ts'
