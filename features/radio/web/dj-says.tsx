import { useId } from 'react'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './dj-says.module.css'

type Said = { text: string; host: string | null }

/** What the host says, beside the player: the beginning of the line, and all of it when pressed. */
export function DjSays({ text, host }: Said) {
  const { t } = useTranslation('radio')
  const id = useId()
  const by = host === null ? t('says.dj') : t('says.by', { host })
  return (
    <>
      <button type="button" className={styles.line} popoverTarget={id} aria-label={`${by}: ${text}`} title={text}>
        <Icon name="chat" small />
        <span className={styles.beginning} dir="auto">
          {text}
        </span>
      </button>
      <span id={id} popover="auto" className={styles.bubble}>
        <Whole text={text} by={by} />
      </span>
    </>
  )
}

/** What the host says, as a whole. */
export function DjSaysCard({ text, host }: Said) {
  const { t } = useTranslation('radio')
  return (
    <p className={styles.card}>
      <Whole text={text} by={host === null ? t('says.dj') : t('says.by', { host })} />
    </p>
  )
}

function Whole({ text, by }: { text: string; by: string }) {
  return (
    <>
      <b dir="auto">{by}:</b> <span dir="auto">{text}</span>
    </>
  )
}
