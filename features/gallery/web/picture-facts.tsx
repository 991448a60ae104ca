import { Time } from '#platform/web/time.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { GamePicture } from '../contract.ts'
import { PictureHotels, PictureState } from './picture-card.tsx'

/** Facts below an enlarged picture of the game. */
export function PictureFacts({ picture }: { picture: GamePicture }) {
  const { t } = useTranslation('gallery')
  const { family, width, height, firstSeenAt } = picture
  return (
    <>
      <p>{t(`family.${family}`)}</p>
      <p>{t('picture.size', { width, height })}</p>
      <p>
        {t('picture.firstSeen')} <Time value={firstSeenAt} form="date" />
      </p>
      <PictureHotels picture={picture} />
      <PictureState picture={picture} />
    </>
  )
}
