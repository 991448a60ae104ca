export { dismissSnippet, drawBanners } from './shown/draw-banners.ts'
export { watchBanners } from './shown/watch-banners.ts'
