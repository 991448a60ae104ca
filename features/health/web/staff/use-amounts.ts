import { formatLocales, useLanguage } from '#platform/web/locale.ts'

const sizes = [
  ['terabyte', 1e12],
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
] as const

const durations = [
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** Returns how to write sizes of files and durations in the language of the page. */
export function useAmounts(): { bytes: (value: number) => string; duration: (ms: number) => string } {
  const language = useLanguage()
  const written = (value: number, unit: string, maximumFractionDigits: number) =>
    new Intl.NumberFormat(formatLocales[language], {
      ...{ style: 'unit', unitDisplay: 'short', unit, maximumFractionDigits },
    }).format(value)
  return {
    bytes(value) {
      const [unit, size] = sizes.find(([, each]) => value >= each) ?? ['kilobyte', 1e3]
      return written(value / size, unit, 1)
    },
    duration(ms) {
      const [unit, size] = durations.find(([, each]) => ms >= each) ?? ['millisecond', 1]
      return written(ms / size, unit, 1)
    },
  }
}
