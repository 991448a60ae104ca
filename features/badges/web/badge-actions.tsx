import { addressOf } from '#platform/contract/addresses.ts'
import { useCopy } from '#platform/web/copy.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useShare } from '#platform/web/share.ts'
import { useSite } from '#platform/web/site.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Badge } from '../contract.ts'

/**
 * Share actions of a badge: copy its code or page address, or use the browser's share dialog if
 * available.
 */
export function BadgeActions({ badge, name }: { badge: Badge; name: string }) {
  const { t } = useTranslation('badges')
  const copy = useCopy()
  const share = useShare()
  const address = useSite().publicUrl + addressOf('habboBadge', useLanguage(), { code: badge.code })
  const copyText = (text: string, copied: string) => copy(text, { copied, failed: t('copyFailed', { text }) })
  return (
    <div className="row">
      <Button variant="primary" icon="copy" onClick={() => void copyText(badge.code, t('codeCopied'))}>
        {t('copyCode')}
      </Button>
      <Button icon="link" onClick={() => void copyText(address, t('linkCopied'))}>
        {t('copyLink')}
      </Button>
      {share && (
        <Button icon="send" onClick={() => void share({ title: name, url: address }, t('notShared'))}>
          {t('share')}
        </Button>
      )}
    </div>
  )
}
