import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Operator, Practice } from '../contract.ts'
import { FactList } from './fact-list.tsx'

/** Who else receives data, by the settings of the site: the radio and push only where there are any, the owner of the server where the operator names one. */
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
