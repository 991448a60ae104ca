export { dismissSnippet } from './shown/dismiss-snippet.ts'
export { drawBanners } from './shown/draw-banners.ts'
export { watchBanners } from './shown/watch-banners.ts'
