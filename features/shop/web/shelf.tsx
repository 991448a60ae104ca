import { useState } from 'react'
import type { CurrentUser, IconKey } from '#features/accounts/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Suitcase, Ware } from '../contract.ts'
import styles from './shelf.module.css'
import type { SuitcaseActs } from './use-suitcase-acts.ts'
import { WareCard } from './ware-card.tsx'
import { isChosen, type WareChoice, wareChoices } from './ware-standing.ts'

/** The wares, or that there is nothing left to buy. `chosen` is the one that is looked at beside the member's name. */
export function Shelf({
  wares,
  user,
  suitcase,
  acts,
  chosen,
  onChoose,
  onBuy,
}: {
  wares: readonly Ware[]
  user: CurrentUser | null
  suitcase: Suitcase | undefined
  acts: SuitcaseActs
  chosen: IconKey | null
  onChoose: (icon: IconKey | null) => void
  onBuy: (ware: Ware) => void
}) {
  const { t } = useTranslation('shop')
  const language = useLanguage()
  const [choice, setChoice] = useState<WareChoice>('all')
  if (suitcase && wares.every(({ icon }) => suitcase.owned.includes(icon))) {
    const own = addressOf('usersSettings', language)
    return (
      <EmptyState
        level="h2"
        title={t(wares.length > 0 ? 'nothingLeft.title' : 'nothingYet.title')}
        action={
          <ButtonLink to={own} search={{ tab: 'icons' }} icon="bag">
            {t('tabs.own')}
          </ButtonLink>
        }
      >
        {t(wares.length > 0 ? 'nothingLeft.text' : 'nothingYet.text')}
      </EmptyState>
    )
  }
  const shown = wares.filter((ware) => isChosen(choice, ware, suitcase))
  return (
    <>
      <div className={styles.toolbar}>
        <div className={styles.choice}>
          <SegmentedControl
            label={t('choice.label')}
            segments={wareChoices.map((value) => ({ value, label: t(`choice.${value}`) }))}
            value={choice}
            onChange={setChoice}
          />
        </div>
        <p>{t('lead')}</p>
      </div>
      <p className="sr" role="status">
        {choice === 'all' ? '' : t('choice.shown', { count: shown.length })}
      </p>
      {shown.length > 0 ? (
        <ul className={styles.shelf}>
          {shown.map((ware) => (
            <li key={ware.icon}>
              <WareCard
                ware={ware}
                suitcase={suitcase}
                acts={acts}
                triedBy={user && chosen === ware.icon ? user.name : null}
                onTry={() => onChoose(chosen === ware.icon ? null : ware.icon)}
                onBuy={() => onBuy(ware)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState vignette="search" level="h2" title={t('noneChosen.title')}>
          {t(choice === 'affordable' ? 'noneChosen.affordable' : 'noneChosen.rare')}
        </EmptyState>
      )}
    </>
  )
}
