import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Returns whether the picture at `src` failed to load, with the props the `img` needs to detect it.
 * A failure before hydration fires no further event, so the state is also read once after mounting.
 */
export function useBrokenPicture(src: string): {
  broken: boolean
  ref: RefObject<HTMLImageElement | null>
  onError: () => void
} {
  const ref = useRef<HTMLImageElement>(null)
  const [brokenSource, setBrokenSource] = useState<string | null>(null)
  useEffect(() => {
    const picture = ref.current
    if (picture?.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') setBrokenSource(src)
  }, [src])
  return { broken: brokenSource === src, ref, onError: () => setBrokenSource(src) }
}
