import { useRouter, useSearch } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { EnlargedPicture } from './lightbox.tsx'

const lightboxPart = onDemand(['gallery'], async () => (await import('./lightbox.tsx')).Lightbox)

/**
 * Provides the lightbox of a gallery. The open picture is in the address (`?picture=`), so it
 * survives a reload, can be shared, and closes by going back. `onOpen` handles clicks, `comes`
 * prefetches, `lightbox` is rendered beside the gallery. A picture that has since moved to another
 * page is located by `findPage`.
 */
export function useLightbox(
  pictures: readonly EnlargedPicture[],
  findPage: (id: string) => Promise<number | null>,
): {
  onOpen: (event: MouseEvent, id: string) => void
  comes: { onPointerEnter: () => void; onFocus: () => void }
  lightbox: ReactNode
} {
  const { t } = useTranslation(['gallery', 'common'])
  const router = useRouter()
  const language = useLanguage()
  const toast = useToast()
  const hydrated = useHydrated()
  const { picture: given, page: shownPage = 1 } = useSearch({ strict: false })
  const asked = given === undefined ? null : String(given)
  const index = asked === null ? -1 : pictures.findIndex(({ id }) => id === asked)
  const opened = useRef(false)

  const show = useCallback(
    (picture: string | undefined, replace: boolean) =>
      void router.navigate({
        to: '.',
        search: (before) => ({ ...before, picture }),
        replace,
        resetScroll: false,
      }),
    [router],
  )
  const onOpen = useCallback(
    (event: MouseEvent, id: string) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      opened.current = true
      show(id, false)
    },
    [show],
  )
  const onClose = useCallback(() => {
    // A visitor who arrived by a link has no page without the picture to go back to.
    if (opened.current) router.history.back()
    else show(undefined, true)
    opened.current = false
  }, [router, show])
  const giveUp = useCallback(() => {
    toast({ tone: 'bad', text: t('common:error.form') })
    onClose()
  }, [toast, t, onClose])
  const Lightbox = useOnDemand(lightboxPart, hydrated && index >= 0, giveUp)

  const isElsewhere = hydrated && asked !== null && index < 0
  const followElsewhere = useEffectEvent(async () => {
    if (asked === null) return
    const page = await findPage(asked).catch(() => null)
    if (page !== null && page !== shownPage) {
      void router.navigate({ to: '.', search: (before) => ({ ...before, page }), replace: true, resetScroll: false })
      return
    }
    toast({ tone: 'info', text: t('lightbox.elsewhere') })
    show(undefined, true)
  })
  useEffect(() => {
    if (isElsewhere) void followElsewhere()
  }, [isElsewhere])

  const fetch = useCallback(() => void lightboxPart.fetch(language).catch(() => {}), [language])
  return {
    onOpen,
    comes: { onPointerEnter: fetch, onFocus: fetch },
    lightbox: Lightbox && index >= 0 && (
      <Lightbox pictures={pictures} first={index} onView={(id) => show(id, true)} onClose={onClose} />
    ),
  }
}
