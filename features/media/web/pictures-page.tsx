import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { StaffHead, useOpenThing, useStaffKeys, useStaffNavigate } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { showPicture } from '../client.ts'
import type { LibraryPicture } from '../contract.ts'
import { AddressDialog } from './address-dialog.tsx'
import { LibraryList } from './library-list.tsx'
import { PictureDetail } from './picture-detail.tsx'
import { PictureFilters } from './picture-filters.tsx'
import type { PictureSearch } from './picture-search.ts'
import styles from './pictures-page.module.css'
import { FileInput, UploadPlace } from './upload-place.tsx'
import { useLibrary } from './use-library.ts'
import { useUploads } from './use-uploads.ts'

/** The picture library, with the chosen picture beside it; on phones there is one at a time. */
export function PicturesPage() {
  const { t } = useTranslation('staffPictures')
  const search: PictureSearch = useSearch({ strict: false })
  const navigate = useStaffNavigate()
  const { pages, readAgain } = useLibrary(search)
  const [asksAddress, setAsksAddress] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const detail = useRef<HTMLElement>(null)
  const { data } = useQuery({
    ...queryOf(showPicture, { params: { id: search.id ?? 0 } }),
    enabled: search.id !== undefined,
    staleTime: 0,
  })
  const open = search.id !== undefined && data && !isRefusal(data) ? data : null
  const { counts } = pages.first ?? {}
  const items = pages.items ?? []
  useOpenThing('picture', open?.picture.id ?? null)

  const change = (changed: PictureSearch, replace = true) =>
    void navigate('pictures', { search: { ...search, ...changed }, replace })
  const choose = ({ id }: LibraryPicture) => change({ id }, search.id !== undefined)
  function added(picture: LibraryPicture): void {
    readAgain()
    choose(picture)
  }
  function close(): void {
    const { id } = search
    change({ id: undefined })
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-picture="${id}"]`)?.focus())
  }
  const uploads = useUploads(added)

  function step(by: 1 | -1): void {
    const place = items.findIndex(({ id }) => id === search.id)
    const next = items[place < 0 ? 0 : place + by]
    if (!next) return
    choose(next)
    document.querySelector(`[data-picture="${next.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const toDetail = () => detail.current?.focus()
  useStaffKeys({
    j: () => step(1),
    k: () => step(-1),
    u: () => input.current?.click(),
    Enter: toDetail,
    Escape: search.id === undefined ? undefined : close,
  })

  return (
    <>
      <StaffHead
        title={t('title')}
        facts={
          counts &&
          [t('facts', { count: counts.all }), counts.noAlt > 0 && t('factsNoAlt', { count: counts.noAlt })]
            .filter(Boolean)
            .join(', ')
        }
        actions={
          <>
            <FileInput input={camera} camera onFiles={uploads.add} />
            <span className={styles.camera}>
              <Button small onClick={() => camera.current?.click()}>
                <Icon name="camera" small />
                {t('camera')}
              </Button>
            </span>
            <Button small variant="ghost" onClick={() => setAsksAddress(true)}>
              <Icon name="link" small />
              {t('fromAddress')}
            </Button>
            <Button small variant="primary" aria-keyshortcuts="u" onClick={() => input.current?.click()}>
              <Icon name="upload" small />
              {t('upload')}
              <kbd>U</kbd>
            </Button>
          </>
        }
      />
      <div className={styles.columns} data-open={open ? '' : undefined}>
        <div>
          <PictureFilters
            search={search}
            counts={counts}
            onChange={(changed) => change({ ...changed, id: undefined })}
          />
          <UploadPlace uploads={uploads} input={input} />
          <LibraryList pages={pages} chosen={search.id} onChoose={choose} onUpload={() => input.current?.click()} />
        </div>
        {open && (
          <div className={styles.side}>
            <PictureDetail
              key={open.picture.id}
              ref={detail}
              picture={open.picture}
              uses={open.uses}
              onBack={close}
              onReplaced={added}
              onRemoved={() => {
                readAgain()
                close()
              }}
            />
          </div>
        )}
      </div>
      {asksAddress && (
        <AddressDialog
          onClose={() => setAsksAddress(false)}
          onAdded={(picture) => {
            setAsksAddress(false)
            added(picture)
          }}
        />
      )}
    </>
  )
}
