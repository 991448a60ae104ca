import { useIconLabel } from '#features/accounts/web/parts.tsx'
import { addressBelow } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Worded } from '#platform/web/worded.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { ListedNotice, Notice } from '../contract.ts'
import { pathOf, sentenceOf } from '../sentence.ts'
import styles from './notice-list.module.css'

const icons: Record<Notice['kind'], IconName> = {
  reply: 'reply',
  commentDeleted: 'seal',
  appealDecided: 'seal',
  applicationMessage: 'chat',
  applicationDecided: 'seal',
  requestPlayed: 'note',
  iconSoldOut: 'bag',
  iconRestocked: 'bag',
  iconGiven: 'bag',
  iconTaken: 'undo',
  warning: 'warn',
  achievement: 'crown',
  commentWaits: 'eye',
  commentHeld: 'eye',
  applicationWaits: 'eye',
  textHandedIn: 'eye',
  textDecided: 'pencil',
  badgeProposalDecided: 'medal',
  siteTextDecided: 'pencil',
  requestWaits: 'mic',
  pictureDecided: 'image',
  integrationFailed: 'warn',
  swapAsked: 'repeat',
  swapDecided: 'repeat',
  followed: 'bell',
  followDigest: 'list',
}

/**
 * Renders notices as links to their subjects, newest first. `onPressed` receives the notice that
 * was clicked. The parent component intercepts the link clicks (`useInnerLinks`).
 */
export function NoticeList({
  notices,
  label,
  onPressed,
}: {
  notices: readonly ListedNotice[]
  label: string
  onPressed: (id: number) => void
}) {
  return (
    <ul className={styles.list} aria-label={label}>
      {notices.map((item) => (
        <Item key={item.id} item={item} onPressed={onPressed} />
      ))}
    </ul>
  )
}

function Item({ item, onPressed }: { item: ListedNotice; onPressed: (id: number) => void }) {
  const { t } = useTranslation('notices')
  const language = useLanguage()
  const { id, notice, toldAt, isRead } = item
  return (
    <li>
      <a
        href={addressBelow(language, pathOf(notice))}
        className={styles.notice}
        data-unread={isRead ? undefined : ''}
        onClick={() => onPressed(id)}
      >
        <Icon name={icons[notice.kind]} />
        <span className={styles.words}>
          <span className={styles.sentence}>
            <Sentence notice={notice} />
          </span>
          <span className={styles.when}>
            <Time value={toldAt} form="relative" />
          </span>
        </span>
        {!isRead && (
          <span className={styles.new}>
            <Plate tone="lamp">{t('list.unread')}</Plate>
          </span>
        )}
      </a>
    </li>
  )
}

function Sentence({ notice }: { notice: Notice }) {
  const { t } = useTranslation('notices')
  const labelOf = useIconLabel()
  const language = useLanguage()
  const { key, values, icon, names, subject, written } = sentenceOf(notice)
  const inserted: Readonly<Record<string, string | number>> = {
    ...values,
    ...(icon && { icon: labelOf(icon, names) }),
    ...(subject && { name: subject.names[language], detail: subject.details[language] }),
  }
  if (!written) return t(key, inserted)
  return (
    <Worded
      say={(text) => t(key, { ...inserted, [written.value]: text })}
      text={String(inserted[written.value])}
      language={written.in[language]}
    />
  )
}
