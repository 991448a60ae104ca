import { formatLocales, useLanguage } from '#platform/web/locale.ts'

const kilobyte = 1024

/** How large a file is, in kilobytes or megabytes. */
export function FileSize({ bytes }: { bytes: number }) {
  const language = useLanguage()
  const isLarge = bytes >= kilobyte * kilobyte
  const { format } = new Intl.NumberFormat(formatLocales[language], {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: isLarge ? 1 : 0,
  })
  return (
    <span className="meta">{format(isLarge ? bytes / kilobyte ** 2 : Math.max(1, Math.ceil(bytes / kilobyte)))}</span>
  )
}
