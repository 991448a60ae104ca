import { StaffLink, useScope } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { buttonClass } from '#platform/web/ui/button-look.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './article-notes.module.css'
import { SmallButton } from './small-button.tsx'
import { textPath } from './staff-paths.ts'
import { sourcesOf, targetsOf } from './translation-sources.ts'
import type { ArticleFacts } from './use-article-facts.ts'

/** What can be done with a language that has no text: translate another one, or start empty. */
export function NotWrittenNote({
  facts: { item, text },
  language,
  onStart,
}: {
  facts: ArticleFacts
  language: LanguageCode
  onStart: () => void
}) {
  const { t } = useTranslation('staffArticle')
  const mayTranslate = useScope('news.translate') !== null
  const sources = mayTranslate ? sourcesOf(item.states, language) : []
  if (sources.length === 0 && text.may.writeFreely) return null
  return (
    <div className={styles.notes}>
      <Note icon="window-none" title={t('notWritten.title', { language: t(`languages.${language}`) })}>
        {!text.may.writeFreely && <p>{t('notWritten.translators')}</p>}
        <div className={styles.acts}>
          {sources.map((from, place) => (
            <StaffLink
              key={from}
              className={buttonClass({ small: true, variant: place === 0 ? 'primary' : 'plain' })}
              to={textPath(item.id, language, 'translate')}
              search={{ from }}
            >
              <Icon name="globe" small />
              {t('menu.translateFrom', { language: t(`languages.${from}`) })}
            </StaffLink>
          ))}
          {text.may.writeFreely && (
            <SmallButton variant="ghost" icon="pencil" onClick={onStart}>
              {t('notWritten.start')}
            </SmallButton>
          )}
        </div>
      </Note>
    </div>
  )
}

/** Links to the pages on which a text that the caller may only read is translated. */
export function TranslateIntoLinks({ facts: { item }, language }: { facts: ArticleFacts; language: LanguageCode }) {
  const { t } = useTranslation('staffArticle')
  const mayTranslate = useScope('news.translate') !== null
  const targets = mayTranslate ? targetsOf(item.states, language) : []
  return (
    targets.length > 0 && (
      <p className="row">
        {targets.map((target) => (
          <StaffLink
            key={target}
            className="lnk"
            to={textPath(item.id, target, 'translate')}
            search={{ from: language }}
          >
            {t('menu.translateInto', { language: t(`languages.${target}`) })}
          </StaffLink>
        ))}
      </p>
    )
  )
}
