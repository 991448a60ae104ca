import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { Submenu } from './submenu.tsx'
import { ThemeChoices } from './theme-choices.tsx'
import styles from './theme-picker.module.css'

/**
 * Theme button (moon or sun) with the list of themes. The style sheet selects the icon, so it is
 * right from the first paint.
 */
export function ThemePicker() {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.picker}>
      <Submenu
        button={
          <>
            <Icon name="moon" className={styles.moon} />
            <Icon name="sun" className={styles.sun} />
          </>
        }
        label={t('theme.label')}
        align="end"
      >
        <ThemeChoices />
      </Submenu>
    </div>
  )
}
