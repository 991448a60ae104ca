import { useState } from 'react'
import { addressOf } from '#platform/contract/addresses.ts'
import type { Call, ContractOf } from '#platform/contract/endpoint.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useZone } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { addBanner, bannerLengths, changeBanner, places, tones } from '../../client.ts'
import type { Banner } from '../../contract.ts'
import { BannerPreview } from './banner-preview.tsx'
import { type BannerValues, bodyOf, valuesOf, writtenLanguages, wrongValues } from './banner-values.ts'
import styles from './banners-page.module.css'

/** Writes a notice in up to three languages, or changes one. */
export function BannerDialog({
  banner,
  onSaved,
  onClose,
}: {
  banner: Banner | null
  onSaved: (saved: Banner) => void
  onClose: () => void
}) {
  const { t } = useTranslation('staffNotices')
  const zone = useZone()
  const own = useLanguage()
  const [language, setLanguage] = useState<LanguageCode>(own)
  const [base, setBase] = useState(banner)
  const filled = useFormValues<BannerValues>(valuesOf(banner, zone))
  const { values, onChange } = filled
  const form = useEndpointForm(addBanner, {
    ...filled,
    words: 'staffNotices',
    validate: wrongValues,
    parts: (given) => ({ body: bodyOf(given, banner, zone) }),
    send: (_endpoint, parts) => (base ? change(base, parts) : call(addBanner, parts)),
    onSent: onSaved,
    onRefused: (failure) => {
      const current = isRefusal(failure) ? failure.current : null
      if (current && typeof current === 'object') setBase(current as Banner)
    },
  })
  const isStale = isRefusal(form.failure) && form.failure.refused === 'error.stale'
  const wrong = wrongValues(values)
  const languages = writtenLanguages(values)
  const missing = languageCodes.filter((code) => !languages.includes(code))

  return (
    <Dialog
      open
      wide
      icon="bell"
      title={t(banner ? 'dialog.change' : 'dialog.add')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
    >
      <form {...form.props} className={styles.form}>
        <SegmentedControl
          label={t('dialog.language')}
          segments={languageCodes.map((code) => ({ value: code, label: t(`languages.${code}`) }))}
          value={language}
          onChange={setLanguage}
        />
        <fieldset key={language} className={styles.language}>
          <legend>{t('dialog.inLanguage', { language: t(`languages.${language}`) })}</legend>
          <Field
            label={t('dialog.text')}
            error={form.errorOf(`text_${language}`)}
            counter={`${values[`text_${language}`].trim().length}/${bannerLengths.text}`}
          >
            {(control) => <Textarea {...control} {...form.text(`text_${language}`)} rows={3} lang={language} />}
          </Field>
          <div className={styles.pair}>
            <Field label={t('dialog.label')} error={form.errorOf(`label_${language}`)}>
              {(control) => <Input {...control} {...form.text(`label_${language}`)} lang={language} />}
            </Field>
            <Field
              label={t('dialog.address')}
              help={t('dialog.addressHelp', { example: addressOf('newsCategory', language) })}
              error={form.errorOf(`address_${language}`)}
            >
              {(control) => <Input {...control} {...form.text(`address_${language}`)} inputMode="url" />}
            </Field>
          </div>
        </fieldset>
        {languages.length > 0 && missing.length > 0 && (
          <p className={styles.quiet}>
            {t('dialog.missing', { languages: missing.map((code) => t(`languages.${code}`)).join(', ') })}
          </p>
        )}
        {languageCodes
          .filter(
            (code) =>
              code !== language && (['text', 'label', 'address'] as const).some((part) => wrong[`${part}_${code}`]),
          )
          .map((code) => (
            <Note key={code} tone="warn" title={t('dialog.incomplete', { language: t(`languages.${code}`) })} />
          ))}
        <div className={styles.pair}>
          <div className={styles.choice}>
            <span>{t('dialog.tone')}</span>
            <SegmentedControl
              label={t('dialog.tone')}
              segments={tones.map((tone) => ({
                value: tone,
                label: t(`tone.${tone}`),
                icon: tone === 'warning' ? 'warn' : 'info',
              }))}
              value={values.tone}
              onChange={(tone) => onChange({ tone })}
            />
          </div>
          <div className={styles.choice}>
            <span>{t('dialog.place')}</span>
            <SegmentedControl
              label={t('dialog.place')}
              segments={places.map((place) => ({ value: place, label: t(`place.${place}`) }))}
              value={values.place}
              onChange={(place) => onChange({ place })}
            />
          </div>
        </div>
        <div className={styles.pair}>
          <Field label={t('dialog.from')} help={!banner && t('dialog.fromHelp')} error={form.errorOf('from')}>
            {(control) => <Input {...control} {...form.text('from')} type="datetime-local" />}
          </Field>
          <Field label={t('dialog.until')} help={t('dialog.untilHelp', { zone })} error={form.errorOf('until')}>
            {(control) => <Input {...control} {...form.text('until')} type="datetime-local" />}
          </Field>
        </div>
        <Switch
          {...form.checkbox('isDismissible')}
          label={t('dialog.dismissible')}
          description={t('dialog.dismissibleHelp')}
        />
        <BannerPreview
          banner={{ ...bodyOf(values, banner, zone), isDismissible: values.isDismissible }}
          language={language}
        />
        {form.error && <Note tone="bad" role="alert" title={isStale ? t('dialog.stale') : form.error} />}
        <Button type="submit" variant="primary" busy={form.busy} disabled={languages.length === 0}>
          {t('dialog.save')}
        </Button>
      </form>
    </Dialog>
  )
}

type Written = Call<ContractOf<typeof addBanner>>

function change({ id, version, from }: Banner, { body }: Written) {
  // A notice whose beginning was cleared keeps it.
  const parts = { params: { id }, body: { ...body, from: body.from ?? from, version } }
  return call(changeBanner, parts) as ReturnType<typeof call<ContractOf<typeof addBanner>>>
}
