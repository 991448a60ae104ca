import { useCopy } from '#platform/web/copy.ts'
import { useSite } from '#platform/web/site.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './lightbox.module.css'

/** Actions for the open picture: zoom, copy the link to this page with it open, save, close. */
export function LightboxTools({
  picture: { id, src, file },
  isFitted,
  onZoom,
  onClose,
}: {
  picture: { id: string; src: string; file: string }
  /** Whether the picture is at its smallest zoom, fitted to the window. */
  isFitted: boolean
  onZoom: (by: 1 | -1) => void
  onClose: () => void
}) {
  const { t } = useTranslation('gallery')
  const copyLink = useCopyLink()
  const save = t('lightbox.download')
  return (
    <div className={styles.tools}>
      <Tool icon="plus" label={t('lightbox.zoomIn')} onPress={() => onZoom(1)} />
      <Tool icon="minus" label={t('lightbox.zoomOut')} onPress={() => onZoom(-1)} isOff={isFitted} />
      <Tool icon="link" label={t('lightbox.copyLink')} onPress={() => copyLink(id)} />
      {/* Browsers open files of other hosts instead of saving them: in a new tab, then. */}
      <ButtonAnchor
        variant="ghost"
        square
        href={src}
        download={file}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={save}
        title={save}
      >
        <Icon name="download" />
      </ButtonAnchor>
      <Tool icon="close" label={t('lightbox.close')} onPress={onClose} />
    </div>
  )
}

function Tool({
  icon,
  label,
  onPress,
  isOff = false,
}: {
  icon: IconName
  label: string
  onPress: () => void
  isOff?: boolean
}) {
  return (
    <Button
      variant="ghost"
      square
      aria-label={label}
      title={label}
      // Switched off for good it would lose the focus.
      aria-disabled={isOff || undefined}
      onClick={onPress}
    >
      <Icon name={icon} />
    </Button>
  )
}

/** Returns a function that copies the address of this page with a picture open. */
function useCopyLink(): (id: string) => void {
  const { t } = useTranslation('gallery')
  const { publicUrl } = useSite()
  const copy = useCopy()
  return (id) => {
    const { pathname, search } = window.location
    const query = new URLSearchParams(search)
    query.set('picture', id)
    void copy(`${publicUrl}${pathname}?${query}`, {
      copied: t('lightbox.linkCopied'),
      failed: t('lightbox.linkNotCopied'),
    })
  }
}
