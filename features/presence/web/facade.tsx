import { type ComponentType, useEffect, useState } from 'react'
import { useLanguage } from '#platform/web/locale.ts'
import { loadWords } from '#platform/web/words.ts'
import styles from './facade.module.css'

/** Two rows of the widest window, which holds seventeen. */
const windows = Array.from({ length: 34 }, (_, index) => index)

/** The house before anybody is known to be in: as on the server, and where the rest cannot be loaded. */
function QuietHouse() {
  return (
    <div className={styles.quiet} aria-hidden="true">
      {windows.map((index) => (
        <i key={index} />
      ))}
    </div>
  )
}

/**
 * The house front above the footer: who is online (SPEC §2 "Footer"), members in lit windows. What it takes to know that comes after
 * the page itself, which is drawn without; until then the house is quiet scenery of the same size.
 */
export function Facade() {
  const language = useLanguage()
  const [lit, setLit] = useState<{ House: ComponentType; language: string } | null>(null)
  useEffect(() => {
    let isLeft = false
    async function light() {
      const [{ LitHouse }] = await Promise.all([import('./lit-house.tsx'), loadWords(language, ['presence', 'icons'])])
      if (!isLeft) setLit({ House: LitHouse, language })
    }
    // Without it the house stays dark, and the page is none the worse.
    light().catch(() => {})
    return () => {
      isLeft = true
    }
  }, [language])
  return (
    <div className={styles.facade}>
      <div className="wrap">{lit?.language === language ? <lit.House /> : <QuietHouse />}</div>
    </div>
  )
}
