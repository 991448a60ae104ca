import { useLanguage } from '#platform/web/locale.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { themes, useTheme } from './theme.ts'

/** The themes as buttons, as `li`. In Turkish the night is the Bosphorus. */
export function ThemeChoices({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('shell')
  const { theme, chooseTheme } = useTheme(useLanguage())
  return themes.map((choice) => (
    <li key={choice} className={className}>
      <button type="button" aria-pressed={choice === theme} onClick={() => chooseTheme(choice)}>
        <Icon name={choice === 'light' ? 'sun' : 'moon'} />
        {t(`theme.${choice}`)}
      </button>
    </li>
  ))
}
