import { useLanguage } from '#platform/web/locale.ts'
import { Flag } from '#platform/web/ui/flag.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { LanguageLinks, languageFlags } from './language-links.tsx'
import { Submenu } from './submenu.tsx'

/** The flag in the bar, and the languages below it. */
export function LanguagePicker() {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  return (
    <Submenu button={<Flag country={languageFlags[language]} />} label={t('language.label')} align="end">
      <LanguageLinks />
    </Submenu>
  )
}
