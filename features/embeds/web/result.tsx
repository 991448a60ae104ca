import { useId } from 'react'
import type { OnlineRange } from '#features/origins/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useCopy } from '#platform/web/copy.ts'
import { useSite } from '#platform/web/site.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type EmbedTheme, embedSizes, signatureSize } from '../constants.ts'
import { embedAddress, signatureAddress } from '../embed-address.ts'
import { frameCode, pictureBbcode, pictureCode } from '../embed-code.ts'
import styles from './embeds-page.module.css'
import type { Chosen } from './find-thing.tsx'
import type { Offered } from './offered.ts'

type Wanted = {
  kind: Offered
  language: LanguageCode
  theme: EmbedTheme
  range: OnlineRange
  /** What must be chosen first. */
  needs: 'player' | 'badge' | null
  chosen: Chosen | undefined
}

/** The preview of what was chosen, and its code. */
export function Result(wanted: Wanted) {
  const { t } = useTranslation('embeds')
  const titleId = useId()
  const isReady = wanted.needs === null || wanted.chosen !== undefined
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon="eye" title={t('preview')} id={titleId} />
      {isReady ? <Ready {...wanted} /> : <p className="ink2">{t('find.first')}</p>}
    </Card>
  )
}

function Ready({ kind, language, theme, range, chosen }: Wanted) {
  const { t } = useTranslation('embeds')
  const { publicUrl, siteName } = useSite()
  const id = chosen?.id ?? ''
  if (kind === 'signature') {
    const src = signatureAddress(language, id, theme)
    const alt = t('signature', { name: chosen?.name ?? '', siteName })
    const href = publicUrl + addressOf('scannerUser', language, { habboId: id })
    const whole = { src: publicUrl + src, href, alt }
    return (
      <>
        <p className={styles.preview}>
          <img src={src} alt={alt} {...signatureSize} />
        </p>
        <Code label={t('html')} code={pictureCode(whole, signatureSize)} copyLabel={t('copy')} />
        <Code label={t('bbcode')} code={pictureBbcode(whole)} copyLabel={t('copyBbcode')} />
      </>
    )
  }
  const address = embedAddress({ kind, language, theme, range, ...(chosen ? { id } : {}) })
  const size = embedSizes[kind]
  const title = t(`kind.${kind}`)
  return (
    <>
      <p className={styles.preview}>
        <iframe key={address} src={address} title={title} {...size} />
      </p>
      <Code label={t('html')} code={frameCode(publicUrl + address, title, size)} copyLabel={t('copy')} />
      <a className="lnk" href={address} target="_blank" rel="noopener">
        {t('open')}
      </a>
    </>
  )
}

function Code({ label, code, copyLabel }: { label: string; code: string; copyLabel: string }) {
  const { t } = useTranslation('embeds')
  const copy = useCopy()
  return (
    <div className={styles.code}>
      <Field label={label}>
        {(control) => (
          <Textarea
            {...control}
            readOnly
            rows={4}
            value={code}
            spellCheck={false}
            translate="no"
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <Button icon="copy" onClick={() => copy(code, { copied: t('copied'), failed: t('copyFailed') })}>
        {copyLabel}
      </Button>
    </div>
  )
}
