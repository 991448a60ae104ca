import { useState } from 'react'
import { isLibraryPicture } from '#features/media/client.ts'
import { LibraryPicture } from '#features/media/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Picture } from '../../body.ts'
import { textBounds } from '../../client.ts'
import styles from './details-panel.module.css'
import { SmallButton } from './small-button.tsx'
import { usePictureChoice } from './use-picture-choice.tsx'

/** The picture of an item, and its alternative text in the language of the page. */
export function MainPictureField({
  picture,
  alt,
  language,
  mayChange,
  isReadOnly,
  onAlt,
  onPicture,
}: {
  picture: Picture | null
  alt: string
  language: LanguageCode
  mayChange: boolean
  isReadOnly: boolean
  onAlt: (text: string) => void
  onPicture: (picture: Picture | null) => void
}) {
  const { t } = useTranslation('staffArticle')
  const [busy, setBusy] = useState(false)
  const { choosePicture, dialog } = usePictureChoice(language)

  async function choose(): Promise<void> {
    setBusy(true)
    const chosen = await choosePicture().catch(() => null)
    setBusy(false)
    if (!chosen || chosen.src === picture?.src) return
    const { src, width, height, focus } = chosen
    onPicture({ src, width, height, focus, alt: chosen.alt })
    // What is written describes the former picture.
    if (!isReadOnly) onAlt(chosen.alt)
  }
  return (
    <fieldset className={styles.group}>
      <legend>{t('details.picture')}</legend>
      {picture && (
        <div className={styles.picture}>
          {isLibraryPicture(picture.src) ? (
            <LibraryPicture {...picture} alt="" sizes="336px" cropped />
          ) : (
            <img src={picture.src} width={picture.width} height={picture.height} alt="" />
          )}
        </div>
      )}
      {mayChange && (
        <div className={styles.acts}>
          <SmallButton icon="camera" busy={busy} onClick={() => void choose()}>
            {t(picture ? 'details.changePicture' : 'details.choosePicture')}
          </SmallButton>
          {picture && (
            <SmallButton variant="ghost" icon="trash" onClick={() => onPicture(null)}>
              {t('details.removePicture')}
            </SmallButton>
          )}
        </div>
      )}
      {picture && (
        <Field
          label={t('details.alt', { language: t(`languages.${language}`) })}
          help={t('details.altHelp')}
          counter={t('fields.count', { length: alt.length, most: textBounds.alt })}
        >
          {(control) => (
            <Textarea
              {...control}
              data-field="pictureAlt"
              lang={language}
              rows={2}
              value={alt}
              readOnly={isReadOnly}
              onChange={({ target }) => onAlt(target.value)}
            />
          )}
        </Field>
      )}
      {dialog}
    </fieldset>
  )
}
