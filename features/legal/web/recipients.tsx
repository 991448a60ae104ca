import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Operator, Practice } from '../contract.ts'
import { FactList } from './fact-list.tsx'

/**
 * Recipients of data according to the settings: radio and push only if enabled, the hosting
 * provider if named.
 */
export function Recipients({ operator, practice }: { operator: Operator; practice: Practice }) {
  const { t } = useTranslation('legal')
  const list = new Intl.ListFormat(formatLocales[useLanguage()])
  const { hasRadio, sendsPush } = practice
  const audioHosts = list.format(practice.audioHosts)
  const isThroughUs = practice.audioHosts.length === 0
  const named = [
    'hotels',
    'pictures',
    ...(hasRadio ? ([isThroughUs ? 'radioThrough' : 'radioDirect'] as const) : []),
    ...(sendsPush ? (['push'] as const) : []),
    'video',
  ] as const
  const facts = named.map((name) => ({
    key: name,
    heading: t(`recipient.${name}.who`),
    words: t(`recipient.${name}.what`, {
      hosts: name === 'pictures' ? list.format(practice.pictureHosts) : audioHosts,
    }),
  }))
  const { hosting } = operator
  const owner = { key: 'hosting', heading: t('hosting.who'), words: t('hosting.what', { hosting: hosting ?? '' }) }
  return <FactList facts={hosting === null ? facts : [...facts, owner]} />
}
