import { useLanguage } from '#platform/web/locale.ts'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Filter } from '../contract.ts'
import { feedAddress } from '../feed-address.ts'
import styles from './feed-note.module.css'

/** Shows links to the feeds of a list. */
export function FeedNote({ category }: { category: Filter | undefined }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  return (
    <p className={styles.feeds}>
      {t('list.feeds')}
      <TextLink href={feedAddress(language, category, 'atom')}>Atom</TextLink>
      <TextLink href={feedAddress(language, category, 'json')}>JSON Feed</TextLink>
    </p>
  )
}
