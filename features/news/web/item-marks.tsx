import type { LanguageCode } from '#platform/contract/language.ts'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { NewsItem } from '../contract.ts'
import { CategoryPlate } from './category-plate.tsx'
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

/** Says which language something is in (specification §3.5). */
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
