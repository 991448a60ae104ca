export { BadgeNews, loadBadgeNews } from './badge-news-part.ts'
export { LatestNews, loadLatestNews } from './latest-news-part.ts'
export { NewsPicture } from './news-picture.tsx'
