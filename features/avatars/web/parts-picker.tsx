import { useState } from 'react'
import { useFigures } from '#platform/web/figures.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { FigureColour, FigureData, FigureSet, FigureType } from '../contract.ts'
import { type FigurePart, writeFigure } from '../figure.ts'
import { usualPose } from '../pose.ts'
import { nameColour } from './colour-name.ts'
import { changeGender, dye, fillColours, type Gender, genderOf, setsFor, wear } from './dress.ts'
import styles from './parts-picker.module.css'
import { Tiles } from './tiles.tsx'
import type { Studio } from './use-studio.ts'

/** The kinds of parts in the order in which one dresses; others of the game's come after them. */
const kinds = ['hd', 'hr', 'ha', 'he', 'ea', 'fa', 'ch', 'cc', 'cp', 'ca', 'lg', 'sh', 'wa'] as const
/** Kinds that are shown by the head alone. */
const ofHead: readonly string[] = ['hd', 'hr', 'ha', 'he', 'ea', 'fa']

/** How many sets come at once: each is a picture of the game's. */
const atOnce = 48

/** Chooses the kind of part, its set and its colours. */
export function PartsPicker({ data, studio }: { data: FigureData; studio: Studio }) {
  const { t } = useTranslation('avatars')
  const { look, player, change } = studio
  const gender = genderOf(data, look)
  const [chosen, choose] = useState('hr')
  // What the small pictures show besides their own part: the look as it was when the kind was
  // chosen, or a player's look taken over.
  const [base, setBase] = useState(look)
  const [takenFrom, setTakenFrom] = useState(player?.habboId)
  if (player?.habboId !== takenFrom) {
    setTakenFrom(player?.habboId)
    if (player) setBase(look)
  }
  const order = [...kinds, ...data.types.map(({ type }) => type)]
  const types = [...new Set(order)].flatMap((type) => data.types.find((each) => each.type === type) ?? [])
  const type = types.find((each) => each.type === chosen) ?? types[0]
  if (!type) return null
  const nameOf = (code: string) => {
    const known = kinds.find((kind) => kind === code)
    return known ? t(`kinds.${known}`) : t('kinds.other', { code })
  }
  return (
    <div className={styles.picker}>
      <SegmentedControl<Gender>
        label={t('parts.gender')}
        segments={(['M', 'F'] as const).map((value) => ({
          value,
          label: t(`parts.genders.${value === 'M' ? 'male' : 'female'}`),
        }))}
        value={gender}
        onChange={(next) => {
          const changed = changeGender(data, look, next)
          setBase(changed)
          change({ look: changed })
        }}
      />
      <Tiles
        legend={t('parts.kind')}
        shape="word"
        choices={types.map(({ type: code }) => ({ value: code, label: nameOf(code), children: nameOf(code) }))}
        value={type.type}
        onChoose={(code) => {
          choose(code)
          setBase(look)
        }}
      />
      <Colours data={data} studio={studio} type={type} />
      <Sets
        key={`${type.type} ${gender}`}
        {...{ data, studio, type, gender, base }}
        name={nameOf(type.type)}
        onWear={(next) => change({ look: next })}
      />
    </div>
  )
}

function Sets({
  data,
  studio: { look, pictureOf },
  type,
  gender,
  base,
  name,
  onWear,
}: {
  data: FigureData
  studio: Studio
  type: FigureType
  gender: Gender
  base: readonly FigurePart[]
  name: string
  onWear: (look: FigurePart[]) => void
}) {
  const { t } = useTranslation('avatars')
  const figure = useFigures()
  const sets = setsFor(type, gender)
  const worn = look.find((part) => part.type === type.type)?.set
  // The one that is worn is always among those that are shown.
  const [shown, setShown] = useState(() => Math.max(atOnce, sets.findIndex(({ id }) => id === worn) + 1))
  const isHead = ofHead.includes(type.type)
  const labelOf = ({ id, club }: FigureSet) => t(club ? 'parts.clubSet' : 'parts.set', { kind: name, id })
  const tile = (set: FigureSet) => {
    const drawn = writeFigure(wear(data, base, type, set))
    const picture = pictureOf(drawn, { ...usualPose, size: 'm', headOnly: isHead })
    return {
      value: set.id,
      label: labelOf(set),
      children: (
        <>
          {picture && (
            <PixelPicture
              src={picture}
              width={isHead ? 54 : 64}
              height={isHead ? 62 : 110}
              fallback={<Icon name="user" />}
              lazy
            />
          )}
          {set.club && <span className={styles.club}>{t('parts.club')}</span>}
        </>
      ),
    }
  }
  const none = { value: -1, label: t('parts.without', { kind: name }), children: <Icon name="x" /> }
  return (
    <>
      <Tiles
        legend={t('parts.sets', { kind: name, count: sets.length })}
        shape={isHead ? 'head' : 'body'}
        choices={[...(type.needed[gender] ? [] : [none]), ...sets.slice(0, shown).map(tile)]}
        value={worn ?? -1}
        onChoose={(id) => onWear(wear(data, look, type, sets.find((set) => set.id === id) ?? null))}
      />
      {shown < sets.length && (
        <div className="row">
          <Button icon="down" onClick={() => setShown(shown + atOnce)}>
            {t('parts.more')}
          </Button>
          <span className="meta" role="status">
            {t('parts.shown', { shown: figure(Math.min(shown, sets.length)), total: figure(sets.length) })}
          </span>
        </div>
      )}
    </>
  )
}

function Colours({ data, studio: { look, change }, type }: { data: FigureData; studio: Studio; type: FigureType }) {
  const { t } = useTranslation('avatars')
  const filled = fillColours(data, look, type)
  const part = filled.find((each) => each.type === type.type)
  const palette = data.palettes[type.palette] ?? []
  if (!part || part.colours.length === 0 || palette.length === 0) return null
  const labelOf = ({ id, hex, club }: FigureColour) => {
    const { hue, shade } = nameColour(hex)
    const colour = t(`colours.${hue}`)
    const named = shade === 'plain' ? colour : t(`colours.${shade}`, { colour })
    return t(club ? 'parts.clubColour' : 'parts.colourOf', { colour: named, id })
  }
  return part.colours.map((worn, slot) => (
    <Tiles
      // biome-ignore lint/suspicious/noArrayIndexKey: A part's colours are known by their places.
      key={slot}
      legend={part.colours.length === 1 ? t('parts.colour') : t('parts.colourOfPlace', { place: slot + 1 })}
      shape="swatch"
      choices={palette.map((colour) => ({
        value: colour.id,
        label: labelOf(colour),
        children: <i className={styles.swatch} style={{ background: `#${colour.hex}` }} />,
      }))}
      value={worn}
      onChoose={(colour) => change({ look: dye(filled, type.type, slot, colour) })}
    />
  ))
}
