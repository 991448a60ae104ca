import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './video.module.css'

/**
 * Embeds a YouTube video. Nothing is loaded from YouTube before play is pressed; until then a panel
 * of ours shows the title, in the language `lang` if it differs from the page's.
 */
export function Video({ id, title, lang }: { id: string; title: string; lang: string | undefined }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const [isPlaying, setIsPlaying] = useState(false)
  const player = useRef<HTMLIFrameElement>(null)

  // The pressed panel is removed, so keyboard focus moves into the player.
  useEffect(() => {
    if (isPlaying) player.current?.focus()
  }, [isPlaying])

  if (isPlaying) {
    return (
      <div className={styles.video}>
        <iframe
          ref={player}
          src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
          title={title}
          lang={lang}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
    )
  }
  return (
    <div className={styles.video} lang={lang && language}>
      <div className={styles.panel}>
        <b lang={lang}>{title}</b>
        <Button variant="second" icon="play" className={styles.play} onClick={() => setIsPlaying(true)}>
          {t('article.video.play')}
        </Button>
        <p>{t('article.video.privacy')}</p>
        <p>
          <a href={`https://www.youtube.com/watch?v=${id}`}>{t('article.video.open')}</a>
        </p>
      </div>
    </div>
  )
}
