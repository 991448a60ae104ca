import { hotels } from '#features/hotels/client.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Article, Block } from '../contract.ts'
import { ArticleBody } from './article-body.tsx'
import { line } from './article-line.tsx'
import styles from './article-page.module.css'
import { ArticleTop } from './article-top.tsx'
import { langOf } from './item-marks.tsx'

/**
 * The words of an article from its headline to its last block. `page` is the page of comments
 * below it; without one it has none, and cannot be shared.
 */
export function ArticleText({ article, page }: { article: Article; page?: number }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const lang = langOf(article)
  const contents = contentsOf(article.body)
  return (
    <article>
      <ArticleTop article={article} page={page} />
      <FallbackNote article={article} />
      {contents.length > 0 && <ArticleContents headings={contents} article={article} />}
      {article.isShort ? (
        <p className={styles.short} lang={lang}>
          {article.summary}
        </p>
      ) : (
        <ArticleBody article={article} language={language} lang={lang} />
      )}
      {article.updatedAt && (
        <p className={styles.updated}>
          {t('article.updated')} <Time value={article.updatedAt} form="dateTime" />
        </p>
      )}
      <TakenNote article={article} />
    </article>
  )
}

/** The note that an article is not in the page's language (specification §3.5). */
function FallbackNote({ article }: { article: Article }) {
  const { t } = useTranslation('news')
  if (!article.isFallback) return null
  return (
    <div className={styles.note}>
      <Note icon="globe" title={t('article.fallback.title')}>
        {t(`article.fallback.in.${article.language}`)}
      </Note>
    </div>
  )
}

/** The note that an article was copied from the game's own news, with a link to the original. */
function TakenNote({ article: { source } }: { article: Article }) {
  const { t } = useTranslation('news')
  if (!source) return null
  const hotel = hotels[source.hotel].label
  return (
    <div className={styles.note}>
      <Note title={t('article.taken.title')}>
        <p>{t('article.taken.text', { hotel })}</p>
        <a className={styles.source} href={source.address}>
          {t('article.taken.source', { hotel })}
          <Icon name="external" small />
        </a>
      </Note>
    </div>
  )
}

type Heading = Extract<Block, { kind: 'heading' }>

/** Returns the headings of a long article for its table of contents; none for a short one. */
export function contentsOf(body: readonly Block[]): readonly Heading[] {
  const headings = body.filter((block) => block.kind === 'heading')
  const isLong = headings.length >= 4 || headings.filter(({ level }) => level === 2).length >= 3
  return isLong ? headings : []
}

/** Table of contents of a long article, as links to its headings. */
function ArticleContents({ headings, article }: { headings: readonly Heading[]; article: Article }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents">
        <Icon name="list" />
        {t('article.contents')}
      </h2>
      <ol lang={langOf(article)}>
        {headings.map(({ id, level, children }) => (
          <li key={id} className={level === 3 ? styles.inner : undefined}>
            <a href={`#${id}`}>{...line(withoutLinks(children), { language, article })}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Removes links and mentions from a line, since links cannot be nested. */
function withoutLinks(nodes: Heading['children']): Heading['children'] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [node]
    if (node.kind === 'badge') return [node.code]
    if (node.kind === 'player') return [node.name]
    if (!('children' in node)) return [node]
    const children = withoutLinks(node.children)
    return node.kind === 'link' ? children : [{ ...node, children }]
  })
}
