import { useId } from 'react'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { actions, gestures, highestItem, holds, sizes } from '../pose.ts'
import styles from './pose-picker.module.css'
import { Tiles } from './tiles.tsx'
import type { Studio } from './use-studio.ts'

const turns = [0, 1, 2, 3, 4, 5, 6, 7] as const

/** How the avatar stands, looks and turns, and what it holds. */
export function PosePicker({ studio: { pose, change } }: { studio: Studio }) {
  const { t } = useTranslation('avatars')
  const id = useId()
  const words = <Value extends string>(values: readonly Value[], labelOf: (value: Value) => string) =>
    values.map((value) => ({ value, label: labelOf(value), children: labelOf(value) }))
  return (
    <Card as="section" aria-labelledby={id}>
      <CardTitle icon="smile" title={t('pose.title')} id={id} />
      <div className={styles.groups}>
        <Tiles
          legend={t('pose.action')}
          shape="word"
          choices={words(actions, (action) => t(`pose.actions.${action}`))}
          value={pose.action}
          onChoose={(action) => change({ pose: { action } })}
        />
        <Tiles
          legend={t('pose.gesture')}
          shape="word"
          choices={words(gestures, (gesture) => t(`pose.gestures.${gesture}`))}
          value={pose.gesture}
          onChoose={(gesture) => change({ pose: { gesture } })}
        />
        {(['direction', 'head'] as const).map((what) => (
          <Tiles
            key={what}
            legend={t(`pose.${what}`)}
            shape="word"
            choices={turns.map((value) => ({
              value,
              label: t(`pose.turns.to${value}`),
              children: t(`pose.turns.to${value}`),
            }))}
            value={turns.find((turn) => turn === pose[what]) ?? null}
            onChoose={(value) =>
              change({ pose: what === 'head' ? { head: value } : { direction: value, head: value } })
            }
          />
        ))}
        <Tiles
          legend={t('pose.hold')}
          shape="word"
          choices={words(holds, (hold) => t(`pose.holds.${hold}`))}
          value={pose.hold}
          onChoose={(hold) => change({ pose: { hold } })}
        />
        {pose.hold !== 'none' && (
          <Field label={t('pose.item')} help={t('pose.itemHelp')}>
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={0}
                max={highestItem}
                value={pose.item}
                onChange={({ target }) => {
                  const item = Number(target.value)
                  if (Number.isInteger(item) && item >= 0 && item <= highestItem) change({ pose: { item } })
                }}
              />
            )}
          </Field>
        )}
        <Tiles
          legend={t('pose.size')}
          shape="word"
          choices={words(sizes, (size) => t(`pose.sizes.${size}`))}
          value={pose.size}
          onChoose={(size) => change({ pose: { size } })}
        />
        <Checkbox checked={pose.headOnly} onChange={({ target }) => change({ pose: { headOnly: target.checked } })}>
          {t('pose.headOnly')}
        </Checkbox>
      </div>
    </Card>
  )
}
