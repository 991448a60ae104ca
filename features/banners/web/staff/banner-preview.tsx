import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Banner } from '../../contract.ts'
import styles from '../shown/banners.module.css'

/** What of a notice its look depends on. */
export type Previewed = Pick<Banner, 'texts' | 'tone' | 'isDismissible'>

/** A notice as pages in a language show it; its link and button do nothing here. */
export function BannerPreview({ banner, language }: { banner: Previewed; language: LanguageCode }) {
  const { t } = useTranslation('notices')
  const written = [language, 'en' as const, ...languageCodes].find((code) => banner.texts[code])
  const text = written && banner.texts[written]
  return (
    <div className={styles.place}>
      <div data-banner="preview" data-tone={banner.tone}>
        <div>
          <Icon name={banner.tone === 'warning' ? 'warn' : 'info'} />
          <p>
            <b>{t(`site.${banner.tone}`)}</b> <span lang={written}>{text?.text}</span>
            {text?.link && (
              <>
                {' '}
                <u lang={written}>{text.link.label}</u>
              </>
            )}
          </p>
          {banner.isDismissible && (
            <i aria-hidden="true">
              <Icon name="close" small />
            </i>
          )}
        </div>
      </div>
    </div>
  )
}
