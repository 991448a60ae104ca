export { BadgeNews, loadBadgeNews } from './badge-news-part.ts'
export { LatestNews, loadLatestNews } from './latest-news-part.ts'
