import { hearHeaders } from '#platform/web/answer-headers.ts'
import { languageNamed } from '#platform/web/locale.ts'
import { bannersHeader } from '../../constants.ts'
import type { keepBanners } from './keep-banners.ts'

/**
 * Watches the notices of a page: reads them again when an answer names another state than the
 * page's, and now where some are shown, since they may end by themselves.
 */
export function watchBanners(): void {
  const place = document.getElementById('banners')
  if (!place) return
  let keeping: Promise<ReturnType<typeof keepBanners>> | undefined
  const read = () => {
    keeping ??= import('./keep-banners.ts').then((module) =>
      module.keepBanners(place, 'everywhere', languageNamed(location.pathname.split('/')[1])),
    )
    keeping
      .then((kept) => kept.read())
      .catch(() => {
        keeping = undefined
      })
  }
  hearHeaders((headers) => {
    const state = headers.get(bannersHeader)
    if (state && state !== place.dataset.state) read()
  })
  if (place.childElementCount > 0) read()
}
