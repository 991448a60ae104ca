import { useEffect, useState } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { Panel } from '#features/housekeeping/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { categories } from '../../client.ts'
import type { ItemSettings } from '../../contract.ts'
import { AuthorsField } from './authors-field.tsx'
import styles from './details-panel.module.css'
import { MainPictureField } from './main-picture-field.tsx'
import type { SettingsChange } from './use-settings.ts'

type Change = (change: SettingsChange) => Promise<string | null>

/** What is the same in every language of an item, and its picture's text in this language. */
export function DetailsPanel({
  settings,
  mayChange,
  language,
  pictureAlt,
  isReadOnly,
  onPictureAlt,
  onChange,
}: {
  settings: ItemSettings
  mayChange: boolean
  language: LanguageCode
  pictureAlt: string
  isReadOnly: boolean
  onPictureAlt: (text: string) => void
  onChange: Change
}) {
  const { t } = useTranslation(['staffArticle', 'headlines'])
  const { authorName, authors, category, isByTeam, picture, source } = settings
  return (
    <Panel icon="list" title={t('details.title')}>
      <div className={styles.fields}>
        {!mayChange && (
          <p className={styles.locked}>
            <Icon name="lock" small />
            {t(settings.isSlugFixed ? 'details.lockedPublic' : 'details.locked')}
          </p>
        )}
        <Field label={t('details.category')}>
          {(control) => (
            <Select
              {...control}
              value={category}
              disabled={!mayChange}
              onChange={({ target }) => {
                const chosen = categories.find((each) => each === target.value)
                if (chosen) void onChange({ category: chosen })
              }}
            >
              {categories.map((each) => (
                <option key={each} value={each}>
                  {t(`headlines:category.${each}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SlugField settings={settings} language={language} mayChange={mayChange} onChange={onChange} />
        <MainPictureField
          picture={picture}
          alt={pictureAlt}
          language={language}
          mayChange={mayChange}
          isReadOnly={isReadOnly}
          onAlt={onPictureAlt}
          onPicture={(chosen) => void onChange({ picture: chosen })}
        />
        <AuthorsField
          authors={authors}
          authorName={authorName}
          mayChange={mayChange && !isByTeam}
          onAuthors={(ids) => void onChange({ authors: ids })}
        />
        <Switch
          label={t('details.byTeam')}
          checked={isByTeam}
          disabled={!mayChange}
          onChange={({ target }) => void onChange({ isByTeam: target.checked })}
        />
        {source && (
          <p className={styles.source}>
            {t('details.source', { hotel: hotels[source.hotel].label })}{' '}
            <a className="lnk" href={source.address} rel="noreferrer">
              {t('details.sourceOpen')}
            </a>
          </p>
        )}
      </div>
    </Panel>
  )
}

/** The address of the item. It is fixed once the item has been public. */
function SlugField({
  settings: { slug, isSlugFixed },
  language,
  mayChange,
  onChange,
}: {
  settings: ItemSettings
  language: LanguageCode
  mayChange: boolean
  onChange: Change
}) {
  const { t } = useTranslation('staffArticle')
  const [written, setWritten] = useState(slug ?? '')
  const [error, setError] = useState<string | null>(null)
  useEffect(() => setWritten(slug ?? ''), [slug])

  async function leave(): Promise<void> {
    const wanted = written.trim()
    if (wanted === (slug ?? '')) return setError(null)
    setError(await onChange({ slug: wanted === '' ? null : wanted }))
  }
  const address = addressOf('newsView', language, { slug: written.trim() || t('details.slugExample') })
  return (
    <Field
      label={t('details.slug')}
      error={error}
      help={isSlugFixed ? t('details.slugFixed') : written === '' ? t('details.slugEmpty') : address}
    >
      {(control) => (
        <Input
          {...control}
          value={written}
          readOnly={isSlugFixed || !mayChange}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={120}
          onChange={({ target }) => setWritten(target.value)}
          onBlur={() => void leave()}
        />
      )}
    </Field>
  )
}
