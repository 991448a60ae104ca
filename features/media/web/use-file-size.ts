import { formatLocales, useLanguage } from '#platform/web/locale.ts'

const kilobyte = 1024

/**
 * Returns a function that writes a size in bytes as kilobytes or megabytes of the page's language.
 */
export function useFileSize(): (bytes: number) => string {
  const language = useLanguage()
  return (bytes) => {
    const isLarge = bytes >= kilobyte * kilobyte
    const { format } = new Intl.NumberFormat(formatLocales[language], {
      style: 'unit',
      unit: isLarge ? 'megabyte' : 'kilobyte',
      unitDisplay: 'short',
      maximumFractionDigits: isLarge ? 1 : 0,
    })
    return format(isLarge ? bytes / kilobyte ** 2 : Math.max(1, Math.ceil(bytes / kilobyte)))
  }
}
