import type { ReactNode } from 'react'
import type { Edition } from '#features/hotels/contract.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time, useZone } from '#platform/web/time.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Change } from '../contract.ts'
import styles from './guest-book.module.css'
import { isWiderThanDay } from './guest-book-days.ts'
import { useIntervalWords } from './interval.ts'
import { isVisibility } from './visibility.ts'

type Kind = Change['kind']

const gained: readonly Kind[] = ['badgesGained', 'friendsGained', 'groupsJoined', 'roomsOpened', 'photosTaken']
const lost: readonly Kind[] = ['badgesLost', 'friendsLost', 'groupsLeft', 'roomsGone', 'photosGone']
const ofPeople: readonly Kind[] = ['friendsGained', 'friendsLost']
/** The maximum number of names listed; further subjects are still shown by picture. */
const mostNames = 6
const ofPhotos: readonly Kind[] = ['photosTaken', 'photosGone']

function colourOf(kind: Kind): string | undefined {
  if (gained.includes(kind)) return styles.gained
  return lost.includes(kind) ? styles.lost : styles.changed
}

/**
 * An entry of the guest book: when it was found, what was gained, lost or changed, and its
 * pictures.
 */
export function GuestBookEntry({ change, edition }: { change: Change; edition: Edition }) {
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  const zone = useZone()
  const intervalWords = useIntervalWords()
  const { kind, observed, count, subjects, from, to } = change
  const values = from !== null || to !== null
  return (
    <li className={classNames(styles.entry, colourOf(kind))}>
      <span className={styles.when}>
        {isWiderThanDay(observed, language, zone) ? intervalWords(observed) : <Time value={observed.by} form="time" />}
      </span>
      {edition === 'origins' && kind === 'badgesGained' ? t('worn.seen', { count }) : t(`guestBook.${kind}`, { count })}
      {values && kind === 'lookChanged' && <Looks from={from} to={to} />}
      {values && kind !== 'lookChanged' && <Values kind={kind} from={from} to={to} />}
      {!values && <Subjects kind={kind} subjects={subjects} count={count} />}
    </li>
  )
}

function Values({ kind, from, to }: Pick<Change, 'kind' | 'from' | 'to'>) {
  const { t } = useTranslation('scanner')
  const written = (value: string | null): ReactNode => {
    if (kind === 'visibilityChanged' && isVisibility(value)) return t(`visibility.${value}`)
    return value || t('guestBook.nothing')
  }
  return (
    <span className={styles.values}>
      <del>{written(from)}</del> <span aria-hidden="true">→</span>
      <span className="sr">{t('guestBook.became')}</span> <ins>{written(to)}</ins>
    </span>
  )
}

function Looks({ from, to }: Pick<Change, 'from' | 'to'>) {
  const { t } = useTranslation('scanner')
  return (
    <span className={styles.pictures}>
      {from && <Portrait src={from} size="small" tone="off" alt={t('guestBook.lookBefore')} lazy />}
      <span aria-hidden="true">→</span>
      {to && <Portrait src={to} size="small" alt={t('guestBook.lookAfter')} lazy />}
    </span>
  )
}

function Subjects({ kind, subjects, count }: Pick<Change, 'kind' | 'subjects' | 'count'>) {
  const { t } = useTranslation('scanner')
  const named = ofPhotos.includes(kind) ? [] : subjects.slice(0, mostNames)
  const more = count - named.length
  const pictures = subjects.filter((subject) => subject.picture !== null)
  return (
    <>
      {named.map((subject, index) => (
        <span key={subject.key}>
          {index > 0 && ','} <ins>{subject.label}</ins>
        </span>
      ))}
      {more > 0 && named.length > 0 && <> {t('guestBook.andMore', { count: more })}</>}
      {pictures.length > 0 && (
        <span className={styles.pictures}>
          {pictures.map(({ key, picture }) =>
            ofPeople.includes(kind) ? (
              <Portrait key={key} src={picture} size="small" tone={kind === 'friendsLost' ? 'off' : 'lamp'} lazy />
            ) : (
              picture && <PixelPicture key={key} src={picture} width={40} height={40} lazy className={styles.picture} />
            ),
          )}
        </span>
      )}
    </>
  )
}
