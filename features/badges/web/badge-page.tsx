import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Badge, BadgeText } from '#features/badges/contract.ts'
import { hotels } from '#features/hotels/contract.ts'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { BadgeFacts } from './badge-facts.tsx'
import styles from './badge-page.module.css'
import { BadgeStage } from './badge-stage.tsx'
import { badgeWords } from './badge-words.ts'
import { badgeQuery } from './queries.ts'

function BadgeStreet({ heading }: { heading: 'h1' | 'p' }) {
  const { t } = useTranslation('badges')
  const crumbs = [{ label: t('crumbs.home'), to: `/${useLanguage()}/home` }, { label: t('crumbs.habbo') }]
  return <Street variant="inner" heading={heading} title={t('title')} crumbs={crumbs} />
}

/** A badge on its plinth, and what is known of it (SPEC §2 "Badge page"). */
export function BadgePage() {
  const { code = '' } = useParams({ strict: false })
  const { data } = useQuery(badgeQuery(code))
  if (!data || isRefusal(data)) return <BadgeMissing />
  return (
    <>
      <BadgeStreet heading="p" />
      <PageBody>
        <ShownBadge badge={data} />
      </PageBody>
    </>
  )
}

function ShownBadge({ badge }: { badge: Badge }) {
  const { t } = useTranslation('badges')
  const { main, others } = badgeWords(badge, useLanguage())
  return (
    <>
      <Card flush className={styles.badge ?? ''}>
        <BadgeStage
          picture={badge.picture}
          lit={badge.owners > 0}
          label={t('picture', { name: main?.name ?? badge.code })}
        />
        <BadgeFacts badge={badge} words={main} />
      </Card>
      {others.length > 0 && (
        <section className="sec">
          <SectionTitle icon="globe" title={t('elsewhere')} />
          <ul className={styles.elsewhere}>
            {others.map((text) => (
              <WordsElsewhere key={text.hotel} text={text} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function WordsElsewhere({ text: { hotel, name, description } }: { text: BadgeText }) {
  const { t } = useTranslation('badges')
  const { language } = hotels[hotel]
  return (
    <Card as="li" className={styles.words ?? ''}>
      <HotelPlate code={hotel} />
      {name === null ? <b>{t('unnamed')}</b> : <b lang={language}>{name}</b>}
      {description !== null && <p lang={language}>{description}</p>}
    </Card>
  )
}

/** What the page shows for a code that no scan has met. */
export function BadgeMissing() {
  const { t } = useTranslation('badges')
  const language = useLanguage()
  const { code = '' } = useParams({ strict: false })
  return (
    <>
      <BadgeStreet heading="h1" />
      <PageBody>
        <Card>
          <EmptyState
            vignette="error"
            level="h2"
            title={t('missing.title')}
            action={
              <ButtonLink to="/$language/home" params={{ language }} variant="primary">
                {t('missing.home')}
              </ButtonLink>
            }
          >
            {t('missing.text', { code })}
          </EmptyState>
        </Card>
      </PageBody>
    </>
  )
}
