import { useId, useState } from 'react'
import { useCopy } from '#platform/web/copy.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useSite } from '#platform/web/site.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { OnlineRange } from '../../contract.ts'
import styles from './embed-card.module.css'
import { embedCode } from './embed-code.ts'
import { embedAddress } from './statistic-address.ts'
import { type EmbedTheme, embedThemes } from './statistic-search.ts'

/** Shows the code that embeds the chart of the chosen range on another site, with a copy button. */
export function EmbedCard({ range }: { range: OnlineRange }) {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  const { publicUrl } = useSite()
  const copy = useCopy()
  const titleId = useId()
  const [theme, setTheme] = useState<EmbedTheme>('dark')
  const address = embedAddress(language, range, theme)
  const code = embedCode(publicUrl + address, t('online.embed.frame'))
  const sentences = { copied: t('online.embed.copied'), failed: t('online.embed.copyFailed') }
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.card}>
      <CardTitle icon="link" title={t('online.embed.title')} id={titleId} />
      <p className="ink2">{t('online.embed.text')}</p>
      <div className={styles.code}>
        <Field label={t('online.embed.code')}>
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
      </div>
      <div className={styles.row}>
        <SegmentedControl
          label={t('online.embed.theme')}
          segments={embedThemes.map((value) => ({ value, label: t(`online.embed.${value}`) }))}
          value={theme}
          onChange={setTheme}
        />
        <Button icon="copy" onClick={() => copy(code, sentences)}>
          {t('online.embed.copy')}
        </Button>
        <a className="lnk" href={address} target="_blank" rel="noopener">
          {t('online.embed.look')}
        </a>
      </div>
    </Card>
  )
}
