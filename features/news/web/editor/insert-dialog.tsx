import type { Node } from 'prosemirror-model'
import { type Command, NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type FormEvent, type ReactNode, useState } from 'react'
import { defaultHotels, hotels } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useZone } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { NoticeTone } from '../../body.ts'
import { noticeTones } from '../../constants.ts'
import type { EditorProps } from '../newsroom/editor-handle.ts'
import { insertBlock, insertInline, isWithin, setLink, toggleWrap } from './commands.ts'
import { cardOfAddress, roomOfText } from './game-links.ts'
import { localTime, momentOf } from './local-time.ts'
import { PictureForm } from './picture-form.tsx'
import { schema } from './schema.ts'

/** What a dialog inserts, or edits where a card of that kind is selected. */
export type InsertKind =
  | 'link'
  | 'badge'
  | 'badges'
  | 'player'
  | 'room'
  | 'event'
  | 'moment'
  | 'picture'
  | 'gallery'
  | 'video'
  | 'notice'

type Values = Record<string, string>

/** Asks for what a block needs. */
export function InsertDialog({
  kind,
  view,
  language,
  onRun,
  onUpload,
  onChoose,
  onClose,
}: {
  kind: InsertKind
  view: EditorView
  language: LanguageCode
  onRun: (command: Command) => void
  onUpload: EditorProps['uploadPicture']
  onChoose: EditorProps['choosePicture']
  onClose: () => void
}) {
  const { t } = useTranslation(['staffEditor', 'staff'])
  const zone = useZone()
  const edited = selectedNode(view, kind)
  const [values, setValues] = useState<Values>(() => valuesOf(view, kind, edited, zone, language))
  const [isWrong, setIsWrong] = useState(false)

  function insert(event: FormEvent) {
    event.preventDefault()
    const command = commandOf(kind, values, zone, edited !== null)
    if (!command) return setIsWrong(true)
    onClose()
    onRun(command)
  }
  const field = (name: string, label: string, more: { type?: string; help?: string } = {}) => (
    <Field label={label} help={more.help}>
      {(control) => (
        <Input
          {...control}
          type={more.type ?? 'text'}
          name={name}
          value={values[name] ?? ''}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      )}
    </Field>
  )
  const hotelField = (
    <Field label={t('fields.hotel')}>
      {(control) => (
        <Select
          {...control}
          value={values.hotel}
          onChange={({ target }) => setValues({ ...values, hotel: target.value })}
        >
          {Object.entries(hotels).map(([code, { label, edition }]) =>
            edition === 'modern' ? (
              <option key={code} value={code}>
                {label}
              </option>
            ) : null,
          )}
        </Select>
      )}
    </Field>
  )
  const zoneHelp = t('fields.zone', { zone })
  const fields: Partial<Record<InsertKind, ReactNode>> = {
    link: field('href', t('fields.address')),
    badge: field('code', t('fields.code'), { help: t('fields.codeHelp') }),
    badges: field('codes', t('fields.codes'), { help: t('fields.codesHelp') }),
    player: (
      <>
        {hotelField}
        {field('name', t('fields.name'))}
      </>
    ),
    room: (
      <>
        {hotelField}
        {field('room', t('fields.room'), { help: t('fields.roomHelp') })}
      </>
    ),
    event: (
      <>
        {field('title', t('fields.title'))}
        {field('starts', t('fields.starts'), { type: 'datetime-local', help: zoneHelp })}
        {field('ends', t('fields.ends'), { type: 'datetime-local' })}
        {hotelField}
        {field('room', t('fields.eventRoom'), { help: t('fields.roomHelp') })}
      </>
    ),
    moment: field('at', t('fields.moment'), { type: 'datetime-local', help: zoneHelp }),
    video: (
      <>
        {field('address', t('fields.video'))}
        {field('title', t('fields.videoTitle'))}
      </>
    ),
    notice: (
      <Field label={t('fields.tone')}>
        {(control) => (
          <Select
            {...control}
            value={values.tone}
            onChange={({ target }) => setValues({ ...values, tone: target.value })}
          >
            {noticeTones.map((tone) => (
              <option key={tone} value={tone}>
                {t(`tones.${tone}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    ),
  }
  return (
    <Dialog open onClose={onClose} title={t(`kinds.${kind}`)} closeLabel={t('staff:dialog.close')}>
      {kind === 'picture' || kind === 'gallery' ? (
        <PictureForm
          isGallery={kind === 'gallery'}
          edited={edited}
          onUpload={onUpload}
          onChoose={onChoose}
          onInsert={(node) => {
            onClose()
            onRun(edited ? replaceSelected(node) : insertBlock(node))
          }}
        />
      ) : (
        <form className="stack" onSubmit={insert}>
          {fields[kind]}
          {isWrong && <Note tone="bad" role="alert" title={t(`wrong.${kind}`)} />}
          <Button type="submit">{t(edited ? 'change' : 'insertIt')}</Button>
          {kind === 'link' && values.href && (
            <Button
              variant="ghost"
              onClick={() => {
                onClose()
                onRun(setLink(null))
              }}
            >
              {t('removeLink')}
            </Button>
          )}
        </form>
      )}
    </Dialog>
  )
}

/** The selected card, or the picture that has the cursor in its caption. */
function selectedNode({ state }: EditorView, kind: InsertKind): Node | null {
  const { selection } = state
  if (selection instanceof NodeSelection && selection.node.type.name === kind) return selection.node
  return kind === 'picture' && isWithin(state, 'picture') ? selection.$from.node() : null
}

function valuesOf(
  view: EditorView,
  kind: InsertKind,
  edited: Node | null,
  zone: string,
  language: LanguageCode,
): Values {
  const hotel = defaultHotels[language]
  const attrs = edited?.attrs ?? {}
  const [roomHotel = hotel, room = ''] = typeof attrs.room === 'string' ? attrs.room.split(':') : []
  switch (kind) {
    case 'link': {
      const mark = view.state.selection.$from.marks().find(({ type }) => type.name === 'link')
      return { href: mark?.attrs.href ?? '' }
    }
    case 'badges':
      return { codes: attrs.codes?.join(' ') ?? '' }
    case 'room':
      return { hotel: attrs.hotel ?? hotel, room: attrs.number ? String(attrs.number) : '' }
    case 'event':
      return {
        ...{ title: attrs.title ?? '', hotel: roomHotel, room },
        ...{ starts: localTime(attrs.startsAt, zone), ends: localTime(attrs.endsAt, zone) },
      }
    case 'notice':
      return { tone: 'tip' }
    case 'video':
      return { address: attrs.id ? `https://youtu.be/${attrs.id}` : '', title: attrs.title ?? '' }
    default:
      return { hotel: attrs.hotel ?? hotel, name: attrs.name ?? '', code: attrs.code ?? '' }
  }
}

/** The command that inserts what was filled in; null if it is not valid. */
function commandOf(kind: InsertKind, values: Values, zone: string, isEdit: boolean): Command | null {
  const put = (node: Node | null) => node && (isEdit ? replaceSelected(node) : insertBlock(node))
  const hotel = (values.hotel ?? '') as HotelCode
  switch (kind) {
    case 'link': {
      const href = (values.href ?? '').trim()
      return /^(https?:\/\/[^/\s]\S*|\/(?!\/)\S*)$/i.test(href) ? setLink(href) : null
    }
    case 'badge': {
      const code = (values.code ?? '').trim()
      const card = cardOfAddress(code)
      if (card?.type.name === 'badge') return put(card)
      return /^[\w.-]{1,64}$/.test(code) ? put(schema.node('badge', { code })) : null
    }
    case 'badges': {
      const codes = (values.codes ?? '').split(/[\s,]+/).filter(Boolean)
      const areValid = codes.length > 0 && codes.length <= 60 && codes.every((code) => /^[\w.-]{1,64}$/.test(code))
      return areValid ? put(schema.node('badges', { codes: [...new Set(codes)] })) : null
    }
    case 'player': {
      const name = (values.name ?? '').trim()
      return /^[\x21-\x7e]{1,32}$/.test(name) ? put(schema.node('player', { hotel, name })) : null
    }
    case 'room': {
      const [at, number] = roomOfText(values.room ?? '', hotel)?.split(':') ?? []
      return at && number ? put(schema.node('room', { hotel: at, number: Number(number) })) : null
    }
    case 'event': {
      const [startsAt, endsAt] = [momentOf(values.starts ?? '', zone), momentOf(values.ends ?? '', zone)]
      const title = (values.title ?? '').trim()
      const room = values.room?.trim() ? roomOfText(values.room, hotel) : null
      if (!title || !startsAt || (endsAt && endsAt < startsAt) || (values.room?.trim() && !room)) return null
      return put(schema.node('event', { title: title.slice(0, 200), startsAt, endsAt, room }))
    }
    case 'moment': {
      const at = momentOf(values.at ?? '', zone)
      return at ? insertInline(schema.node('moment', { at })) : null
    }
    case 'video': {
      const card = cardOfAddress(values.address ?? '')
      const title = (values.title ?? '').trim().slice(0, 200) || 'YouTube'
      return card?.type.name === 'video' ? put(schema.node('video', { id: card.attrs.id, title })) : null
    }
    case 'notice':
      return toggleWrap('notice', { tone: values.tone as NoticeTone })
    default:
      return null
  }
}

function replaceSelected(node: Node): Command {
  return (state, dispatch) => {
    const { selection } = state
    const start = selection instanceof NodeSelection ? selection.from : selection.$from.before()
    const size = state.doc.nodeAt(start)?.nodeSize ?? 0
    dispatch?.(state.tr.replaceWith(start, start + size, node).scrollIntoView())
    return true
  }
}
