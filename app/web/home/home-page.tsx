import { useTranslation } from 'react-i18next'
import { ScannerForm } from '#features/scanner/web/parts.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { DeskPane, FrontDesk } from '../shell/front-desk.tsx'
import { WhatWeTell } from './what-we-tell.tsx'

/** The home page: the hotel at night, the front desk, and what a visitor may ask there. */
export function HomePage() {
  const { t } = useTranslation('home')
  return (
    <>
      <Street variant="home" title={t('hero.title')} lead={t('hero.lead')} />
      <FrontDesk label={t('desk.label')}>
        <DeskPane title={t('desk.title')} lead={t('desk.lead')}>
          <ScannerForm />
        </DeskPane>
      </FrontDesk>
      <WhatWeTell />
    </>
  )
}
