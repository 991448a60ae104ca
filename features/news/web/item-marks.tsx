import type { LanguageCode } from '#platform/contract/language.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { Plate, type PlateTone } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Category, NewsItem } from '../contract.ts'
import styles from './item-marks.module.css'

/**
 * Shows the labels of an item: its category, whether it was copied from the game's own news, and
 * its language if not the reader's.
 */
export function ItemMarks({ item }: { item: NewsItem }) {
  const { t } = useTranslation('headlines')
  return (
    <span className={styles.marks}>
      <CategoryPlate category={item.category} />
      {item.isCopied && (
        <Plate tone="line" icon="copy">
          {t('copied')}
        </Plate>
      )}
      {item.isFallback && <LanguageMark language={item.language} />}
    </span>
  )
}

/** The mark of the language of an item (specification §3.5). */
export function LanguageMark({ language }: { language: LanguageCode }) {
  const { t } = useTranslation('headlines')
  return (
    <Plate tone="line" icon="globe">
      {t(`inLanguage.${language}`)}
    </Plate>
  )
}

/** The language that an item's words are in, where it is not the page's. */
export function langOf({ isFallback, language }: Pick<NewsItem, 'isFallback' | 'language'>): string | undefined {
  return isFallback ? language : undefined
}

const looks: Record<Category, { tone: PlateTone; icon: IconName }> = {
  nightbell: { tone: 'lamp', icon: 'bell' },
  habbo: { tone: 'second', icon: 'building' },
  events: { tone: 'lamp', icon: 'star' },
  eventguide: { tone: 'lamp', icon: 'list' },
  rare: { tone: 'third', icon: 'crown' },
  roombundle: { tone: 'second', icon: 'door' },
  collectibles: { tone: 'third', icon: 'bag' },
}

/** Returns the icon of a category. */
export function categoryIcon(category: Category): IconName {
  return looks[category].icon
}

/** The category of an item as a small sign. */
function CategoryPlate({ category }: { category: Category }) {
  const { t } = useTranslation('headlines')
  const { tone, icon } = looks[category]
  return (
    <Plate tone={tone} icon={icon}>
      {t(`category.${category}`)}
    </Plate>
  )
}
