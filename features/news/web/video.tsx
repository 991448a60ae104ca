import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/button.tsx'
import styles from './video.module.css'

/** A video on YouTube. Nothing of it is loaded until somebody presses play: before, it is a panel of ours with its title. */
export function Video({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('news')
  const [isPlaying, setIsPlaying] = useState(false)
  if (isPlaying) {
    return (
      <div className={styles.video}>
        <iframe
          // The press is gone with the panel: the keyboard goes on in the player.
          ref={(frame) => frame?.focus()}
          src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
    )
  }
  return (
    <div className={styles.video}>
      <div className={styles.panel}>
        <b>{title}</b>
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
