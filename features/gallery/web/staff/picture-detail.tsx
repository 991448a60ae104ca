import { type Ref, useState } from 'react'
import { WhatHappened } from '#features/audit/web/parts.tsx'
import { hotels } from '#features/hotels/client.ts'
import { useScope, useStaffKeys, useUndo } from '#features/housekeeping/web/parts.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { hideStaffPicture } from '../../client.ts'
import type { StaffPicture } from '../../contract.ts'
import type { DetailProps } from './detail-props.ts'
import { Drawn } from './picture-cards.tsx'
import styles from './picture-detail.module.css'
import { PictureForm } from './picture-form.tsx'
import { PicturePlates } from './picture-plates.tsx'
import { ProposalPanel } from './proposal-panel.tsx'
import { nameOf } from './use-game-pictures.ts'

/**
 * The chosen picture: what is known of it, what was handed in, its words, and what happened to it.
 */
export function PictureDetail({
  picture,
  pictures,
  ref,
  onBack,
}: DetailProps & { ref?: Ref<HTMLElement>; onBack: () => void }) {
  const { t } = useTranslation(['staffGamePictures', 'gallery'])
  const name = nameOf(picture, useLanguage())
  const isFree = useScope('catalogue.edit') === 'all'
  // What a colleague changed while this is open is shown by a press, so that nothing typed is lost.
  const [{ shown, opened }, show] = useState({ shown: picture, opened: 0 })
  const setShown = (changed: StaffPicture) => show((before) => ({ ...before, shown: changed }))
  const { family, width, height, firstSeenAt, goneAt, proposal } = picture
  const names = picture.hotels.map((code) => hotels[code].label).join(', ')
  return (
    <section ref={ref} className={styles.detail} tabIndex={-1} aria-label={name}>
      <div className={styles.back}>
        <Button small variant="ghost" onClick={onBack}>
          <Icon name="left" small />
          {t('back')}
        </Button>
      </div>
      <div className={styles.card}>
        <div className={styles.art}>
          <Drawn picture={picture} />
        </div>
        <div className={styles.head}>
          <h2>{picture.file}</h2>
          <PicturePlates picture={picture} />
          <p className={styles.facts}>
            {t(`gallery:family.${family}`)}, {t('gallery:picture.size', { width, height })}
          </p>
          <p className={styles.facts}>{names === '' ? t('gallery:picture.noHotel') : names}</p>
          <p className={styles.facts}>
            {t('gallery:picture.firstSeen')} <Time value={firstSeenAt} form="date" />
          </p>
          {goneAt !== null && (
            <p className={styles.facts}>
              {t('gallery:picture.gone')} <Time value={goneAt} form="date" />
            </p>
          )}
        </div>
        {proposal && (
          <ProposalPanel key={proposal.handedInAt} picture={picture} pictures={pictures} onShow={setShown} />
        )}
        <PictureForm
          key={opened}
          picture={shown}
          latest={picture}
          pictures={pictures}
          onShow={setShown}
          onOpen={(latest) => show({ shown: latest, opened: opened + 1 })}
          isFree={isFree}
        />
        {isFree && <Visibility picture={picture} pictures={pictures} onShown={setShown} />}
      </div>
      <WhatHappened key={picture.version} subject="gamePicture" id={picture.id} />
    </section>
  )
}

/** Hides a picture or shows it again; both can be undone. */
function Visibility({ picture, pictures, onShown }: DetailProps & { onShown: (picture: StaffPicture) => void }) {
  const { t } = useTranslation('staffGamePictures')
  const { offer } = useUndo()
  const [busy, setBusy] = useState(false)
  const { id, isHidden, version, file } = picture
  async function send(seen: number, hides: boolean): Promise<StaffPicture | null> {
    const changed = await pictures.act(hideStaffPicture, { params: { id }, body: { seen, isHidden: hides } })
    if (changed) onShown(changed)
    return changed
  }
  async function change(): Promise<void> {
    if (busy) return
    setBusy(true)
    const changed = await send(version, !isHidden)
    setBusy(false)
    if (!changed) return
    offer({
      text: t(isHidden ? 'hide.isShown' : 'hide.isHidden', { file }),
      async undo() {
        if (!(await send(changed.version, isHidden))) throw new Error('The picture stays as it is')
      },
    })
  }
  useStaffKeys({ h: () => void change() })
  return (
    <div className={styles.part}>
      <p className={styles.hint}>{t(isHidden ? 'hide.showText' : 'hide.text')}</p>
      <Button small icon={isHidden ? 'eye' : 'eye-off'} busy={busy} aria-keyshortcuts="h" onClick={() => void change()}>
        {t(isHidden ? 'hide.show' : 'hide.act')}
        <kbd>H</kbd>
      </Button>
    </div>
  )
}
