import { useSearch } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { useId, useState } from 'react'
import { onlineRanges } from '#features/origins/client.ts'
import type { OnlineRange } from '#features/origins/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { textIn } from '#platform/web/search-values.ts'
import { pageTitle } from '#platform/web/title.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type EmbedTheme, embedThemes, usualRange } from '../constants.ts'
import styles from './embeds-page.module.css'
import { type Chosen, FindThing } from './find-thing.tsx'
import { type Offered, offered, thingOf } from './offered.ts'
import { Result } from './result.tsx'

const rangeNames = { '24h': 'day', '7d': 'week', '30d': 'month', '1y': 'year', all: 'all' } as const

/** The page on which other sites choose what to show, see it and copy its code. */
export function EmbedsPage() {
  const { t } = useTranslation(['embeds', 'shell'])
  const pageLanguage = useLanguage()
  const asked = useSearch({ strict: false })
  const [kind, setKind] = useState<Offered>(offered.find((each) => each === asked.kind) ?? 'radio')
  const [language, setLanguage] = useState<LanguageCode>(pageLanguage)
  const [theme, setTheme] = useState<EmbedTheme>('dark')
  const [range, setRange] = useState<OnlineRange>(onlineRanges.find((each) => each === asked.range) ?? usualRange)
  const [things, setThings] = useState<{ player?: Chosen; badge?: Chosen }>(() => {
    const thing = thingOf(kind)
    const id = textIn(asked.id)
    return thing && id !== '' ? { [thing]: { id, name: id } } : {}
  })
  const titleId = useId()
  const thing = thingOf(kind)
  const chosen = thing ? things[thing] : undefined
  return (
    <>
      <Street
        variant="inner"
        title={t('title')}
        crumbs={[{ label: t('shell:menu.home'), to: addressOf('home', pageLanguage) }, { label: t('title') }]}
      />
      <PageBody>
        <p className={styles.lead}>{t('lead')}</p>
        <TextLink href={addressOf('communityApi', pageLanguage)}>{t('api')}</TextLink>
        <div className={styles.columns}>
          <Card as="section" aria-labelledby={titleId}>
            <CardTitle icon="list" title={t('choose')} id={titleId} />
            <div className={styles.choices}>
              <Field label={t('what')}>
                {(control) => (
                  <Select {...control} value={kind} onChange={({ target }) => setKind(target.value as Offered)}>
                    {offered.map((each) => (
                      <option key={each} value={each}>
                        {t(`kind.${each}`)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              {thing && (
                <FindThing
                  key={thing}
                  thing={thing}
                  chosen={chosen}
                  onChoose={(found) => setThings({ ...things, [thing]: found })}
                />
              )}
              {kind === 'online' && (
                <Field label={t('period')}>
                  {(control) => (
                    <Select {...control} value={range} onChange={({ target }) => setRange(target.value as OnlineRange)}>
                      {onlineRanges.map((each) => (
                        <option key={each} value={each}>
                          {t(`range.${rangeNames[each]}`)}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              )}
              <Field label={t('language')}>
                {(control) => (
                  <Select
                    {...control}
                    value={language}
                    onChange={({ target }) => setLanguage(target.value as LanguageCode)}
                  >
                    {languageCodes.map((each) => (
                      <option key={each} value={each}>
                        {t(`languages.${each}`)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <SegmentedControl
                label={t('theme')}
                segments={embedThemes.map((value) => ({ value, label: t(value) }))}
                value={theme}
                onChange={setTheme}
              />
            </div>
          </Card>
          <Result kind={kind} language={language} theme={theme} range={range} needs={thing} chosen={chosen} />
        </div>
      </PageBody>
    </>
  )
}

/** The head of the page. */
export function embedsHead({ words }: { words: i18n }) {
  const title = words.t('embeds:title')
  return { meta: pageMeta({ title: pageTitle(words, [title]), description: words.t('embeds:description') }) }
}
