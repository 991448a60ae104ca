import { useState } from 'react'
import { WhatHappened } from '#features/audit/web/parts.tsx'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { announcedKinds, editableKinds } from '../../client.ts'
import type { Integration } from '../../contract.ts'
import styles from './integrations-page.module.css'
import type { IntegrationActs } from './use-integrations.ts'

/** One target: its switches, what is set of it, and what can be done with it. */
export function TargetCard({
  target,
  acts,
  onEdit,
}: {
  target: Integration
  acts: IntegrationActs
  onEdit: (target: Integration) => void
}) {
  const { t } = useTranslation('staffIntegrations')
  const [isOpen, setOpen] = useState(false)
  const [isTesting, setTesting] = useState(false)
  const { id, kind, name, language, isOn, events, address, recipient, roleMention, restsUntil, deletedAt } = target
  const facts = [address, recipient, roleMention && `@${roleMention}`, t('secretSet')].filter(Boolean)

  async function test() {
    setTesting(true)
    await acts.test(target)
    setTesting(false)
  }

  return (
    <Card as="li" aria-label={name} data-target={id}>
      <div className={styles.line}>
        <h2>{name}</h2>
        <Plate tone={isOn && deletedAt === null ? 'ok' : 'line'}>{t(`kind.${kind}`)}</Plate>
        <Plate tone="line">{t(`languages.${language}`)}</Plate>
        {!isOn && <Plate tone="warn">{t('off')}</Plate>}
        <span className={styles.acts}>
          {deletedAt === null ? (
            <>
              <Button
                small
                icon="send"
                busy={isTesting}
                aria-label={t('act.testNamed', { name })}
                onClick={() => void test()}
              >
                {t('act.test')}
              </Button>
              <Button small icon="pencil" aria-label={t('act.editNamed', { name })} onClick={() => onEdit(target)}>
                {t('act.edit')}
              </Button>
            </>
          ) : (
            <Button
              small
              icon="undo"
              aria-label={t('act.backNamed', { name })}
              onClick={() => void acts.bringBack(target)}
            >
              {t('act.back')}
            </Button>
          )}
          <Button
            small
            variant="ghost"
            icon="list"
            aria-expanded={isOpen}
            aria-label={t('act.historyNamed', { name })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('act.history')}
          </Button>
          {deletedAt === null && (
            <Button
              small
              variant="ghost"
              icon="trash"
              aria-label={t('act.removeNamed', { name })}
              onClick={() => void acts.remove(target)}
            >
              {t('act.remove')}
            </Button>
          )}
        </span>
      </div>
      <p className={styles.quiet}>{facts.join(' · ')}</p>
      {restsUntil !== null && Date.parse(restsUntil) > Date.now() && (
        <p className={styles.quiet}>
          {t('rests')} <Time value={restsUntil} form="dateTime" />
        </p>
      )}
      {deletedAt === null && (
        <>
          <Switch
            checked={isOn}
            label={t('isOn')}
            onChange={({ target: { checked } }) => void acts.switchTo(target, { isOn: checked })}
          />
          <fieldset className={styles.events}>
            <legend>{t('events')}</legend>
            {announcedKinds.map((event) => (
              <Switch
                key={event}
                checked={events.includes(event)}
                label={t(`event.${event}`)}
                onChange={({ target: { checked } }) =>
                  void acts.switchTo(target, {
                    events: announcedKinds.filter((each) => (each === event ? checked : events.includes(each))),
                  })
                }
              />
            ))}
          </fieldset>
          {!editableKinds.includes(kind) && <p className={styles.quiet}>{t('notEdited')}</p>}
        </>
      )}
      {isOpen && <WhatHappened subject="integration" id={id} />}
    </Card>
  )
}
