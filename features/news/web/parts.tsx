export { BadgeNews, loadBadgeNews } from './badge-news-part.ts'
export { LatestNews } from './latest-news.tsx'
