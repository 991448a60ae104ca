export type { ArticleDraft } from './article-draft.ts'
export { hasPublished } from './has-published.ts'
export { newsSubject } from './news-subject.ts'
export { publishArticle, withdrawArticle } from './publish-article.ts'
