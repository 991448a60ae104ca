import { useEffect, useRef } from 'react'
import { useStaffChanges } from '#features/housekeeping/web/parts.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { BannersPlace } from './banners-place.tsx'
import { keepBanners } from './keep-banners.ts'

/** The notices of the pages of the staff, among them those for the staff only. */
export function StaffBanners() {
  const language = useLanguage()
  const kept = useRef<ReturnType<typeof keepBanners>>(null)
  useEffect(() => {
    const place = document.getElementById('banners')
    if (!place) return
    const keeping = keepBanners(place, 'staff', language)
    kept.current = keeping
    keeping.read()
    return () => keeping.stop()
  }, [language])
  useStaffChanges('banners', () => kept.current?.read())
  return <BannersPlace />
}
