import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { loginWays } from '../client.ts'
import styles from './other-ways.module.css'

/** Says how to log in while passwords are not looked at; nothing where it knows none of `ways`. */
export function OtherWays({ ways }: { ways: unknown }) {
  const { t } = useTranslation('accounts')
  const known = loginWays.filter((way) => Array.isArray(ways) && ways.includes(way))
  if (known.length === 0) return null
  return (
    <Note tone="lamp" icon="key" role="status" title={t('login.ways.title')}>
      <ul className={styles.ways}>
        {known.map((way) => (
          <li key={way}>{t(`login.ways.${way}`)}</li>
        ))}
      </ul>
    </Note>
  )
}
