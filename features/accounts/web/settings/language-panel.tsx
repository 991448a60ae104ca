import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { Flag } from '#platform/web/ui/flag.tsx'
import { RadioList } from '#platform/web/ui/radio-list.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { TabPanel } from '#platform/web/ui/tab-panel.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { wordsOf } from '#platform/web/words.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { visitQuery } from '../visit.ts'
import { HoursCard } from './hours-card.tsx'
import { ReadingView } from './reading-view.tsx'
import { useSettings } from './use-settings.ts'

/** The languages by their own names, which are the same words in every language of the site. */
const languages: Record<LanguageCode, { name: string; flag: string }> = {
  de: { name: 'Deutsch', flag: 'de' },
  en: { name: 'English', flag: 'gb' },
  tr: { name: 'Türkçe', flag: 'tr' },
}

/**
 * Settings tab "language and time". A language is saved with the account, and the page switches to
 * it at once.
 */
export function LanguagePanel() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { reading, change } = useSettings()

  async function choose(language: LanguageCode) {
    if (!(await change({ language }))) return
    await queryClient.invalidateQueries({ queryKey: visitQuery.queryKey })
    await navigate({
      to: '.',
      params: (before) => ({ ...before, language }),
      search: (before) => before,
      replace: true,
      resetScroll: false,
    })
    toast({ tone: 'ok', icon: 'globe', text: wordsOf(language).t('accounts:settings.language.done') })
  }

  return (
    <ReadingView reading={reading}>
      {({ language, hours }) => (
        <TabPanel>
          <SplitCard
            icon="globe"
            title={t('settings.language.title')}
            lead={
              <>
                <p>{t('settings.language.lead')}</p>
                {language === null && <p>{t('settings.language.none')}</p>}
              </>
            }
          >
            <RadioList
              label={t('settings.language.title')}
              value={language}
              onChoose={choose}
              choices={languageCodes.map((code) => ({
                value: code,
                label: languages[code].name,
                leading: <Flag country={languages[code].flag} />,
                lang: code,
              }))}
            />
          </SplitCard>
          <HoursCard hours={hours} onChoose={(chosen) => change({ hours: chosen })} />
        </TabPanel>
      )}
    </ReadingView>
  )
}
