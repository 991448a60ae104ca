import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { MayWithText } from '../../contract.ts'
import styles from './article-head.module.css'
import { SmallButton } from './small-button.tsx'
import type { ArticleFacts } from './use-article-facts.ts'
import type { TextActs } from './use-text-acts.ts'

/** What the caller does next with a text. */
export type PrimaryAct = {
  name:
    | 'publish'
    | 'publishChanges'
    | 'bringBack'
    | 'bringBackChanged'
    | 'schedule'
    | 'reschedule'
    | 'handIn'
    | 'takeBack'
  icon: IconName
  run: () => void
}

/**
 * Returns the main action on a text by what the caller may do: publish, bring back or schedule,
 * else hand in or take back; null if there is nothing to do. `publishAt` is a time that was filled
 * in.
 */
export function primaryAct(
  { state, text }: ArticleFacts,
  acts: TextActs,
  { publishAt, isUnsaved, now }: { publishAt: string | null; isUnsaved: boolean; now: number },
): PrimaryAct | null {
  const { may } = text
  if (may.publish) {
    const isPlanned = publishAt !== null && publishAt !== state.publishAt && Date.parse(publishAt) > now
    if (isPlanned) {
      const name = state.publishAt ? 'reschedule' : 'schedule'
      return { name, icon: 'clock', run: () => void acts.schedule(publishAt) }
    }
    // A second press on "Schedule" must not publish: that is beside the time.
    if (state.publishAt) return null
    if (state.state === 'withdrawn') return bringBackAct(state.hasChanges || isUnsaved, may, acts)
    if (!state.isLive) return { name: 'publish', icon: 'check', run: () => void acts.publish() }
    if (state.hasChanges || isUnsaved) return { name: 'publishChanges', icon: 'check', run: () => void acts.publish() }
    return null
  }
  if (may.handIn && state.state === 'review') {
    return { name: 'takeBack', icon: 'undo', run: () => void acts.handIn(false) }
  }
  return may.handIn ? { name: 'handIn', icon: 'send', run: () => void acts.handIn(true) } : null
}

/** A withdrawn text comes back as it was, or with what was changed since. */
function bringBackAct(hasChanges: boolean, may: MayWithText, acts: TextActs): PrimaryAct | null {
  if (hasChanges) return { name: 'bringBackChanged', icon: 'undo', run: () => void acts.publish() }
  return may.withdraw ? { name: 'bringBack', icon: 'undo', run: () => void acts.bringBack() } : null
}

/** The button of the main action, else a link to the public text if there is one. */
export function PrimaryAction({
  act,
  busy,
  facts: { item, state },
  language,
}: {
  act: PrimaryAct | null
  busy: boolean
  facts: ArticleFacts
  language: LanguageCode
}) {
  const { t } = useTranslation('staffArticle')
  if (act) {
    return (
      <SmallButton
        variant="primary"
        icon={act.icon}
        busy={busy}
        aria-keyshortcuts="Control+Enter"
        // The second press of a double one would be on the opposite: hand in, take back.
        onClick={({ detail }) => {
          if (detail < 2) act.run()
        }}
      >
        {act.name === 'publish' ? (
          <>
            <span className={styles.wide}>
              {t('primary.publishLanguage', { language: t(`languages.${language}`) })}
            </span>
            <span className={styles.short}>{t('primary.publish')}</span>
          </>
        ) : (
          t(`primary.${act.name}`)
        )}
      </SmallButton>
    )
  }
  if (!state.isLive || item.slug === null) return null
  return (
    <ButtonAnchor small icon="external" href={addressOf('newsView', language, { slug: item.slug })}>
      {t('primary.look')}
    </ButtonAnchor>
  )
}
