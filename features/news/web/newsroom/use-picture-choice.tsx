import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { useScope } from '#features/housekeeping/web/parts.tsx'
import { fillAltText, isLibraryPicture, pictureLimits } from '#features/media/client.ts'
import {
  type ChoosePictureDialog,
  chosenIn,
  isInLibrary,
  loadChoosePictureDialog,
  type SentPicture,
  takeOverPicture,
  uploadPicture,
} from '#features/media/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { call } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { EditorProps } from './editor-handle.ts'

/**
 * How pictures get into a text: uploaded, taken over from an address, or chosen from the library.
 */
export type PictureChoice = Pick<EditorProps, 'uploadPicture' | 'takeOverPicture' | 'choosePicture' | 'describePicture'>

type Asking = {
  Dialog: typeof ChoosePictureDialog
  answer: ComponentProps<typeof ChoosePictureDialog>['onChosen']
  close: () => void
}

/**
 * Returns how pictures get into a text of a language, and `dialog`, to be shown on the page. Each
 * resolves to null without a picture, after a message says why. The page's words include
 * `staffPictures`.
 */
export function usePictureChoice(language: LanguageCode): PictureChoice & { dialog: ReactNode } {
  const { t } = useTranslation(['staffPictures', 'staff'])
  const toast = useToast()
  const mayUpload = useScope('pictures.upload') !== null
  const [asking, setAsking] = useState<Asking | null>(null)
  const open = useRef<Asking | null>(null)
  useEffect(() => () => open.current?.close(), [])

  function refuse(name: string, why: string): null {
    toast({ tone: 'bad', text: t('uploads.refused', { name, why }) })
    return null
  }

  function received(name: string, sent: SentPicture) {
    if (isInLibrary(sent)) return chosenIn(sent, language)
    return refuse(name, sent === 'failed' ? t('uploads.lost') : refusalText(t, sent))
  }

  function show(next: Asking | null): void {
    open.current = next
    setAsking(next)
  }

  return {
    async uploadPicture(file) {
      if (!mayUpload) return refuse(file.name, t('uploads.notAllowed'))
      if (file.size > pictureLimits.bytes) return refuse(file.name, t('staff:error.pictureTooLarge'))
      return received(file.name, await uploadPicture(file))
    },
    async takeOverPicture(address) {
      if (!mayUpload) return refuse(address, t('uploads.notAllowed'))
      return received(address, await takeOverPicture(address))
    },
    async choosePicture() {
      const Dialog = await loadChoosePictureDialog().catch(() => null)
      if (!Dialog) return refuse(t('choose.title'), t('uploads.lost'))
      open.current?.close()
      return new Promise((resolve) => {
        const end = (picture: Parameters<Asking['answer']>[0] | null) => {
          show(null)
          resolve(picture)
        }
        show({ Dialog, answer: end, close: () => end(null) })
      })
    },
    describePicture(src, alt) {
      // The text has its words whatever becomes of those of the library.
      if (isLibraryPicture(src)) void call(fillAltText, { body: { src, language, alt } }).catch(() => {})
    },
    dialog: asking && <asking.Dialog language={language} onClose={asking.close} onChosen={asking.answer} />,
  }
}
