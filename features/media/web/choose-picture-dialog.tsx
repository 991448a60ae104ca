import { useRef, useState } from 'react'
import { useScope } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { LibraryPicture } from '../contract.ts'
import { type ChosenPicture, chosenIn } from './chosen-picture.ts'
import { LibraryList } from './library-list.tsx'
import { PictureFilters } from './picture-filters.tsx'
import type { PictureSearch } from './picture-search.ts'
import { UploadPlace } from './upload-place.tsx'
import { useLibrary } from './use-library.ts'
import { useUploads } from './use-uploads.ts'

/**
 * Lets the writer of a text choose a picture of the library, or upload one if they may. The page's
 * words include `staffPictures`. `language` is that of the text.
 */
export function ChoosePictureDialog({
  language,
  onClose,
  onChosen,
}: {
  language: LanguageCode
  onClose: () => void
  onChosen: (picture: ChosenPicture) => void
}) {
  const { t } = useTranslation('staffPictures')
  const mayUpload = useScope('pictures.upload') !== null
  const [search, setSearch] = useState<PictureSearch>({})
  const [chosen, setChosen] = useState<LibraryPicture | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { pages, readAgain } = useLibrary(search)
  const uploads = useUploads((picture) => {
    readAgain()
    setChosen(picture)
  })
  return (
    <Dialog
      open
      wide
      pinned
      onClose={onClose}
      icon="camera"
      title={t('choose.title')}
      closeLabel={t('choose.close')}
      footer={
        <Button variant="primary" disabled={!chosen} onClick={() => chosen && onChosen(chosenIn(chosen, language))}>
          {t('choose.pick')}
        </Button>
      }
    >
      <PictureFilters
        search={search}
        counts={pages.first?.counts}
        onChange={(changed) => setSearch((before) => ({ ...before, ...changed }))}
      />
      {mayUpload && <UploadPlace uploads={uploads} input={input} />}
      <LibraryList
        pages={pages}
        chosen={chosen?.id}
        onChoose={setChosen}
        {...(mayUpload && { onUpload: () => input.current?.click() })}
      />
    </Dialog>
  )
}
