import { useCopy } from '#platform/web/copy.ts'
import { useShare } from '#platform/web/share.ts'
import { useSite } from '#platform/web/site.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './share.module.css'

/**
 * Shares the address of an article: by the browser's own way where there is one, and by the
 * clipboard.
 */
export function Share({ path, title }: { path: string; title: string }) {
  const { t } = useTranslation('news')
  const { publicUrl } = useSite()
  const copy = useCopy()
  const share = useShare()
  const url = publicUrl + path

  return (
    <div className={styles.share}>
      {share && (
        <Button small variant="ghost" icon="send" onClick={() => void share({ title, url }, t('article.notShared'))}>
          {t('article.share')}
        </Button>
      )}
      <Button
        small
        variant="ghost"
        icon="link"
        onClick={() => copy(url, { copied: t('article.linkCopied'), failed: t('article.linkNotCopied') })}
      >
        {t('article.copyLink')}
      </Button>
    </div>
  )
}
