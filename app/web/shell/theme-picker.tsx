import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { Submenu } from './submenu.tsx'
import { ThemeChoices } from './theme-choices.tsx'
import styles from './theme-picker.module.css'

/** Moon or sun in the bar, and the themes below it. Which of the two shows is up to the sheet, so it is right at once. */
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
