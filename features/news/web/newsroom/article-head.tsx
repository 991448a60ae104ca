import type { ReactNode } from 'react'
import type { Presence } from '#features/housekeeping/contract.ts'
import { Head, StaffLink } from '#features/housekeeping/web/parts.tsx'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { buttonClass } from '#platform/web/ui/button-look.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './article-head.module.css'
import type { ItemPage } from './item-page.ts'
import { LanguageWindow } from './language-window.tsx'
import { newsroom, textPath } from './staff-paths.ts'

/** A colleague with the item open. `writes` is whether they write in this language. */
export type ColleagueHere = { person: Presence; writes: boolean }

/**
 * The bar above a text: back, languages with their states, saving line, who is here, history,
 * preview, further actions, and the main one.
 */
export function ArticleHead({
  item,
  language,
  savingLine,
  colleagues,
  menu,
  primary,
  onSide,
}: {
  item: ItemPage
  language: LanguageCode
  savingLine: ReactNode
  colleagues: readonly ColleagueHere[]
  menu: ReactNode
  primary: ReactNode
  onSide: () => void
}) {
  const { t } = useTranslation(['staffArticle', 'staffNews'])
  return (
    <div className={styles.bar}>
      <StaffLink to={newsroom} className={styles.back}>
        <Icon name="left" small />
        <span className="sr">{t('head.back')}</span>
        <span className={styles.wide} aria-hidden="true">
          {t('head.news')}
        </span>
      </StaffLink>
      <nav className={styles.languages} aria-label={t('head.languages')}>
        {languageCodes.map((each) => {
          const state = item.states.find((one) => one.language === each)
          return (
            <StaffLink
              key={each}
              to={textPath(item.id, each)}
              aria-current={each === language ? 'page' : undefined}
              title={t(`languages.${each}`)}
            >
              <span aria-hidden="true">{each.toUpperCase()}</span>
              <span className="sr">{t(`languages.${each}`)}</span>
              {state && <LanguageWindow state={state.state} isLive={state.isLive} behind={state.behind} />}
            </StaffLink>
          )
        })}
      </nav>
      <span className={styles.narrow}>
        <Button small square variant="ghost" aria-label={t('head.side')} onClick={onSide}>
          <Icon name="gear" />
        </Button>
      </span>
      {savingLine}
      {colleagues.length > 0 && (
        <ul className={styles.here} aria-label={t('head.here')}>
          {colleagues.map(({ person, writes }) => (
            <li key={person.id}>
              <Head
                name={t(writes ? 'head.writes' : 'head.reads', { name: person.name })}
                avatar={person.avatar}
                writes={writes}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        <StaffLink
          className={buttonClass({ small: true, variant: 'ghost' }, styles.wide)}
          to={textPath(item.id, language, 'history')}
        >
          <Icon name="clock" small />
          {t('head.history')}
        </StaffLink>
        <StaffLink
          className={buttonClass({ small: true, variant: 'ghost' }, styles.wide)}
          to={textPath(item.id, language, 'preview')}
        >
          <Icon name="eye" small />
          {t('head.preview')}
        </StaffLink>
        {menu}
        {primary}
      </div>
    </div>
  )
}
