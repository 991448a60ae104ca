import { useRef, useState } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Focus, LibraryPicture } from '../contract.ts'
import { LibraryList } from './library-list.tsx'
import { PictureFilters } from './picture-filters.tsx'
import type { PictureSearch } from './picture-search.ts'
import { UploadPlace } from './upload-place.tsx'
import { useLibrary } from './use-library.ts'
import { useUploads } from './use-uploads.ts'

/** A picture as a text takes it over, with the alternative text of its language. */
export type ChosenPicture = {
  src: string
  alt: string
  width: number
  height: number
  credit: string
  focus: Focus
}

/** Returns a picture of the library as a text of a language takes it over. */
export function chosenIn(picture: LibraryPicture, language: LanguageCode): ChosenPicture {
  const { src, width, height, credit, focus, isDecoration, alt } = picture
  return { src, alt: isDecoration ? '' : alt[language], width, height, credit, focus }
}

/**
 * Lets the writer of a text choose a picture of the library, or upload one. The page's words include
 * `staffPictures`. `language` is that of the text.
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
        <Button
          variant="primary"
          aria-disabled={chosen ? undefined : true}
          onClick={() => chosen && onChosen(chosenIn(chosen, language))}
        >
          {t('choose.pick')}
        </Button>
      }
    >
      <PictureFilters
        search={search}
        counts={pages.first?.counts}
        onChange={(changed) => setSearch((before) => ({ ...before, ...changed }))}
      />
      <UploadPlace uploads={uploads} input={input} />
      <LibraryList pages={pages} chosen={chosen?.id} onChoose={setChosen} onUpload={() => input.current?.click()} />
    </Dialog>
  )
}
