import { useId } from 'react'
import { useCopy } from '#platform/web/copy.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useShare } from '#platform/web/share.ts'
import { useSite } from '#platform/web/site.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { avatarPicturePath } from '../picture-path.ts'
import { directions, writeStudio } from '../pose.ts'
import styles from './preview.module.css'
import { studioAddress } from './studio-search.ts'
import type { Studio } from './use-studio.ts'

const heights = { l: 220, m: 110, s: 55 } as const
const headHeights = { l: 124, m: 62, s: 31 } as const

/** The avatar as it is now, and what can be done with it. */
export function Preview({ studio }: { studio: Studio }) {
  const { t } = useTranslation('avatars')
  const language = useLanguage()
  const { publicUrl } = useSite()
  const id = useId()
  const copy = useCopy()
  const share = useShare()
  const { figure, pose, player, pictureOf, change } = studio
  const picture = pictureOf()
  const height = (pose.headOnly ? headHeights : heights)[pose.size]
  const width = Math.round(height * (pose.headOnly ? 54 / 62 : 64 / 110))
  const address = publicUrl + studioAddress(language, figure, pose)
  const file = `${avatarPicturePath}?${new URLSearchParams(writeStudio(figure, pose))}`
  const turn = (by: number) => {
    const direction = (pose.direction + by + directions) % directions
    change({ pose: { direction, head: (pose.head + by + directions) % directions } })
  }
  const copied = (text: string, said: 'copied.studio' | 'copied.picture') =>
    void copy(text, { copied: t(said), failed: t('copied.failed', { address: text }) })
  return (
    <Card as="section" aria-labelledby={id} className={styles.card ?? ''}>
      <CardTitle icon="user" title={player ? player.name : t('preview.title')} id={id} />
      <p className="sr" role="status">
        {player && t('preview.pictureOf', { name: player.name })}
      </p>
      <div className={styles.stage}>
        {picture && (
          <PixelPicture
            key={`${width} ${height}`}
            src={picture}
            width={width}
            height={height}
            alt={player ? t('preview.pictureOf', { name: player.name }) : t('preview.picture')}
            fallback={<span className={styles.missing}>{t('preview.missing')}</span>}
          />
        )}
      </div>
      <div className={styles.turn}>
        <Button square aria-label={t('preview.turnLeft')} onClick={() => turn(-1)}>
          <Icon name="left" />
        </Button>
        <span className="meta">{t('preview.turn')}</span>
        <Button square aria-label={t('preview.turnRight')} onClick={() => turn(1)}>
          <Icon name="right" />
        </Button>
      </div>
      <p className={styles.figure}>
        <span className="sr">{t('preview.figure')}</span>
        <code>{figure}</code>
      </p>
      <div className={styles.acts}>
        <ButtonAnchor variant="primary" icon="download" href={file} download="avatar.png">
          {t('preview.save')}
        </ButtonAnchor>
        <Button icon="link" onClick={() => copied(address, 'copied.studio')}>
          {t('preview.copy')}
        </Button>
        {picture && (
          <Button icon="image" onClick={() => copied(picture, 'copied.picture')}>
            {t('preview.copyPicture')}
          </Button>
        )}
        {share && (
          <Button icon="send" onClick={() => void share({ title: t('title'), url: address }, t('copied.notShared'))}>
            {t('preview.share')}
          </Button>
        )}
      </div>
      <p className="meta">{t('preview.drawn')}</p>
    </Card>
  )
}
