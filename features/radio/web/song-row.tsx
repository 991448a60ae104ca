import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import cover0 from './assets/cover-0.png'
import cover1 from './assets/cover-1.png'
import cover2 from './assets/cover-2.png'
import cover3 from './assets/cover-3.png'
import cover4 from './assets/cover-4.png'
import cover5 from './assets/cover-5.png'
import cover6 from './assets/cover-6.png'
import { wishFor } from './request-draft.ts'
import styles from './song-row.module.css'

const covers = [cover0, cover1, cover2, cover3, cover4, cover5, cover6] as const

/** Returns the generated cover of a song, always the same one; stations provide none. */
function coverOf({ artist, title }: { artist: string; title: string }): string {
  let sum = 0
  for (const letter of `${artist}\n${title}`) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return covers[sum % covers.length] ?? cover0
}

/**
 * A row of a song list: leading content (such as the time), cover, title and artist, and a request
 * button while the request line is open.
 */
export function SongRow({
  song,
  before,
  more,
  isNow = false,
  isWishable,
  children,
}: {
  song: { artist: string; title: string }
  before: ReactNode
  /** An additional line, such as the host. */
  more?: ReactNode
  isNow?: boolean
  isWishable: boolean
  children?: ReactNode
}) {
  const { t } = useTranslation('airtime')
  const { artist, title } = song
  return (
    <li className={classNames(styles.row, isNow && styles.now)}>
      <span className={styles.before}>{before}</span>
      <img className={styles.cover} src={coverOf(song)} width={48} height={48} alt="" />
      <span className={styles.words}>
        <b>{title}</b>
        {artist !== '' && <span>{artist}</span>}
        {more && <span className={styles.more}>{more}</span>}
      </span>
      {children}
      {isWishable && (
        <Button
          variant="ghost"
          square
          className={styles.wish}
          aria-label={artist === '' ? t('plays.wishTitle', { title }) : t('plays.wish', { artist, title })}
          onClick={() => wishFor(song)}
        >
          <Icon name="plus" small />
        </Button>
      )}
    </li>
  )
}
