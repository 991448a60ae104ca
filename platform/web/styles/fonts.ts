import jersey from '@fontsource/jersey-10/files/jersey-10-latin-400-normal.woff2?url'
import atkinson from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'

/** Addresses of the two faces that every first screen needs: the interface's and the titles'. For `<link rel="preload" as="font" crossorigin>`. */
export const preloadFonts: readonly string[] = [atkinson, jersey]
