import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { CalendarDay, FishingDays } from '../../contract.ts'
import { calendarDay } from '../online/calendar-words.ts'
import { type BoardSearch, parseBoardSearch } from './board-search.ts'
import styles from './day-choice.module.css'

// The search parameters are part of the link's identity.
const exactly = { exact: true, includeSearch: true }

/** The day that is shown, and the ways to the kept days beside it and to the newest. */
export function DayChoice({ asked, day, days }: { asked: BoardSearch; day: CalendarDay; days: FishingDays }) {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  const { earlier, later, newest } = days

  function step(to: CalendarDay | null, icon: 'left' | 'right', name: 'earlier' | 'later') {
    if (to === null) {
      return (
        <span className={styles.off}>
          <Icon name={icon} />
        </span>
      )
    }
    return (
      <ButtonLink
        to={routePath('habboOriginsFishing')}
        params={{ language }}
        search={searchOf(to)}
        resetScroll={false}
        preload={false}
        activeOptions={exactly}
        square
        icon={icon}
        aria-label={t(`fishing.day.${name}`, { day: calendarDay(to, language) })}
      />
    )
  }

  function searchOf(to: CalendarDay): BoardSearch {
    return parseBoardSearch({ hotel: asked.hotel, day: to === newest ? undefined : to })
  }

  return (
    <nav className={styles.days} aria-label={t('fishing.day.label')}>
      {step(earlier, 'left', 'earlier')}
      <time dateTime={day}>{calendarDay(day, language)}</time>
      {step(later, 'right', 'later')}
      {newest && newest !== day && (
        <ButtonLink
          to={routePath('habboOriginsFishing')}
          params={{ language }}
          search={searchOf(newest)}
          resetScroll={false}
          preload={false}
          activeOptions={exactly}
        >
          {t('fishing.day.newest')}
        </ButtonLink>
      )}
    </nav>
  )
}
