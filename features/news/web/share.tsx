import { useCopy } from '#platform/web/copy.ts'
import { useHydrated } from '#platform/web/hydrated.ts'
import { useSite } from '#platform/web/site.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './share.module.css'

/** Hands on the address of an article: by the browser's own way of sharing, where it has one, and by the clipboard (SPEC §8 "Copy URL failed"). */
export function Share({ path, title }: { path: string; title: string }) {
  const { t } = useTranslation('news')
  const { publicUrl } = useSite()
  const hydrated = useHydrated()
  const copy = useCopy()
  const toast = useToast()
  const url = publicUrl + path

  async function share() {
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Who closes the list of ways wanted none of them.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast({ tone: 'bad', text: t('article.notShared') })
    }
  }

  return (
    <div className={styles.share}>
      {hydrated && 'share' in navigator && (
        <Button small variant="ghost" icon="send" onClick={share}>
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
