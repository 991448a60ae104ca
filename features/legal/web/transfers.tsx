import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Practice } from '../contract.ts'
import { FactList } from './fact-list.tsx'

/** Transfers to other countries and their legal basis; radio and push only if enabled. */
export function Transfers({ practice }: { practice: Practice }) {
  const { t } = useTranslation('legal')
  const hosts = new Intl.ListFormat(formatLocales[useLanguage()]).format(practice.audioHosts)
  const named = [
    'hotels',
    'pictures',
    ...(practice.hasRadio && hosts !== '' ? (['radioDirect'] as const) : []),
    ...(practice.sendsPush ? (['push'] as const) : []),
    'video',
  ] as const
  return (
    <FactList
      facts={named.map((name) => ({
        key: name,
        heading: t(`recipient.${name}.who`),
        words: t(`transfer.${name}`, { hosts }),
      }))}
    />
  )
}
