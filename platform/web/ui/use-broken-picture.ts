import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Whether the picture at `src` could not be loaded, with what the `img` needs so that we learn of it. A picture that
 * failed before hydration fires no event any more, so its state is also read once after mounting.
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
