import type { LanguageCode } from '#platform/contract/language.ts'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { TextState } from '../../contract.ts'
import styles from './language-window.module.css'

type Look = 'none' | 'draft' | 'waits' | 'scheduled' | 'live'

const looks: Readonly<Record<TextState, { icon: IconName; look: Look }>> = {
  missing: { icon: 'window-none', look: 'none' },
  draft: { icon: 'window-0', look: 'draft' },
  returned: { icon: 'window-0', look: 'draft' },
  review: { icon: 'window-1', look: 'waits' },
  ready: { icon: 'window-2', look: 'waits' },
  scheduled: { icon: 'window-3', look: 'scheduled' },
  live: { icon: 'window-4', look: 'live' },
  withdrawn: { icon: 'ban', look: 'none' },
}

/** Returns the drawing of a state: one more pane of the window is lit at each step. */
export function windowOf(state: TextState): { icon: IconName; look: Look } {
  return looks[state]
}

/** Returns a function that names a state in words, with what a live or outdated text adds to it. */
export function useStateName() {
  const { t } = useTranslation('staffNews')
  return (state: TextState, isLive: boolean, behind: number): string => {
    const words = [t(`states.${state}`)]
    if (isLive && state !== 'live') words.push(t('states.alsoLive'))
    if (behind > 0) words.push(t('states.behind', { count: behind }))
    return words.join(', ')
  }
}

/**
 * The state of a text as a window. A text that is live beside a newer draft has a star; `behind`
 * is how many blocks of its source changed. `language` is named in front of it.
 */
export function LanguageWindow({
  state,
  isLive,
  behind,
  language,
}: {
  state: TextState
  isLive: boolean
  behind: number
  language?: LanguageCode
}) {
  const { t } = useTranslation('staffNews')
  const { icon, look } = looks[state]
  const words = useStateName()(state, isLive, behind)
  const name = language ? `${t(`languages.${language}`)}: ${words}` : words
  return (
    <span className={styles.window} data-look={look} role="img" aria-label={name} title={name}>
      {language && <span aria-hidden="true">{language.toLocaleUpperCase('en')}</span>}
      <Icon name={icon} small />
      {isLive && state !== 'live' && (
        <span className={styles.mark}>
          <Icon name="window-4" small />
        </span>
      )}
      {behind > 0 && (
        <span className={styles.behind} aria-hidden="true">
          <Icon name="warn" small />
          {behind}
        </span>
      )}
    </span>
  )
}
