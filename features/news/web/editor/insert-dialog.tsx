import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type FormEvent, type ReactNode, useState } from 'react'
import { hotels } from '#features/hotels/client.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useZone } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { noticeTones } from '../../constants.ts'
import type { EditorProps } from '../newsroom/editor-handle.ts'
import { insertBlock, setLink, toggleWrap } from './commands.ts'
import { commandOf, editedBy, type InsertKind, replaceNode, type Values, valuesOf } from './insert-values.ts'
import { PictureForm } from './picture-form.tsx'

export type { InsertKind } from './insert-values.ts'

/** Asks for what a block needs. */
export function InsertDialog({
  kind,
  view,
  language,
  onRun,
  onUpload,
  onChoose,
  onDescribe,
  onClose,
}: {
  kind: InsertKind
  view: EditorView
  language: LanguageCode
  onRun: (command: Command) => void
  onUpload: EditorProps['uploadPicture']
  onChoose: EditorProps['choosePicture']
  onDescribe: EditorProps['describePicture']
  onClose: () => void
}) {
  const { t } = useTranslation(['staffEditor', 'staff'])
  const zone = useZone()
  const [edited] = useState(() => editedBy(view.state, kind))
  const [values, setValues] = useState<Values>(() => valuesOf(view.state, kind, edited, zone, language))
  const [isWrong, setIsWrong] = useState(false)

  function insert(event: FormEvent) {
    event.preventDefault()
    const command = commandOf(kind, values, zone, edited)
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
    link: (
      <>
        {field('href', t('fields.address'), { help: t('fields.addressHelp') })}
        {values.text !== undefined && field('text', t('fields.linkText'))}
      </>
    ),
    badge: field('code', t('fields.code'), { help: t('fields.codeHelp') }),
    badges: (
      <Field label={t('fields.codes')} help={t('fields.codesHelp')}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            value={values.codes ?? ''}
            spellCheck={false}
            onChange={({ target }) => setValues({ ...values, codes: target.value })}
          />
        )}
      </Field>
    ),
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
    quote: field('source', t('fields.source')),
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
          edited={edited?.node ?? null}
          onUpload={onUpload}
          onChoose={onChoose}
          onDescribe={onDescribe}
          onInsert={(node) => {
            onClose()
            onRun(edited ? replaceNode(edited, node) : insertBlock(node))
          }}
        />
      ) : (
        <form className="stack" onSubmit={insert}>
          {fields[kind]}
          {isWrong && <Note tone="bad" role="alert" title={t(`wrong.${kind}`)} />}
          <Button type="submit">{t(edited ? 'change' : 'insertIt')}</Button>
          {(kind === 'notice' || kind === 'link') && edited && (
            <Button
              variant="ghost"
              onClick={() => {
                onClose()
                onRun(kind === 'link' ? setLink(null) : toggleWrap('notice'))
              }}
            >
              {t(kind === 'link' ? 'removeLink' : 'removeNotice')}
            </Button>
          )}
        </form>
      )}
    </Dialog>
  )
}
