import { useLanguage } from '#platform/web/locale.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Block } from '../contract.ts'
import styles from './article-contents.module.css'
import { line } from './article-line.tsx'

type Heading = Extract<Block, { kind: 'heading' }>

/** Returns the headings of a long article for its table of contents; none for a short one. */
export function contentsOf(body: readonly Block[]): readonly Heading[] {
  const headings = body.filter((block) => block.kind === 'heading')
  const isLong = headings.length >= 4 || headings.filter(({ level }) => level === 2).length >= 3
  return isLong ? headings : []
}

/** Table of contents of a long article, as links to its headings. */
export function ArticleContents({ headings, lang }: { headings: readonly Heading[]; lang: string | undefined }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents">
        <Icon name="list" />
        {t('article.contents')}
      </h2>
      <ol lang={lang}>
        {headings.map(({ id, level, children }) => (
          <li key={id} className={level === 3 ? styles.inner : undefined}>
            <a href={`#${id}`}>{...line(withoutLinks(children), language)}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Removes links from a line, since links cannot be nested. */
function withoutLinks(nodes: Heading['children']): Heading['children'] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || node.kind === 'break') return [node]
    const children = withoutLinks(node.children)
    return node.kind === 'link' ? children : [{ ...node, children }]
  })
}
