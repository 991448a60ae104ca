import type { Fragment, Node } from 'prosemirror-model'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { useScope } from '#features/housekeeping/web/parts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Picture } from '../../body.ts'
import type { EditorProps } from '../newsroom/editor-handle.ts'
import styles from './article-editor.module.css'
import { schema } from './schema.ts'

type Chosen = Picture & { credit: string; isDecoration: boolean; caption?: Fragment | undefined }

/** Chooses one picture or those of a gallery, with their alternative texts and credits. */
export function PictureForm({
  isGallery,
  edited,
  onUpload,
  onChoose,
  onDescribe,
  onInsert,
}: {
  isGallery: boolean
  edited: Node | null
  onUpload: EditorProps['uploadPicture']
  onChoose: EditorProps['choosePicture']
  onDescribe: EditorProps['describePicture']
  onInsert: (node: Node) => void
}) {
  const { t } = useTranslation('staffEditor')
  const [chosen, setChosen] = useState<Chosen[]>(() =>
    edited ? (isGallery ? edited.children : [edited]).map(chosenOf) : [],
  )
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const mayUpload = useScope('pictures.upload') !== null
  const [problem, setProblem] = useState<'upload' | 'alt' | null>(null)
  const isFull = !isGallery && chosen.length > 0

  const add = (picture: Chosen | null) => {
    if (picture) setChosen((known) => [...known, picture])
  }
  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    setBusy(true)
    setProblem(null)
    for (const file of files) {
      const picture = await onUpload(file).catch(() => null)
      if (picture) add(picture)
      else setProblem('upload')
    }
    setBusy(false)
    target.value = ''
  }
  const change = (at: number, part: Partial<Chosen>) =>
    setChosen(chosen.map((picture, index) => (index === at ? { ...picture, ...part } : picture)))

  function insert(event: FormEvent) {
    event.preventDefault()
    if (chosen.some(({ alt, isDecoration }) => alt.trim() === '' && !isDecoration)) return setProblem('alt')
    for (const { src, alt, isDecoration } of chosen) if (!isDecoration) onDescribe(src, alt.trim())
    const nodes = chosen.map(({ src, width, height, focus = null, alt, credit, isDecoration, caption }) =>
      schema.node(
        'picture',
        { src, width, height, focus, alt: isDecoration ? '' : alt.trim(), credit: credit.trim() },
        caption,
      ),
    )
    const [only] = nodes
    if (only) onInsert(nodes.length > 1 ? schema.node('gallery', null, nodes) : only)
  }

  return (
    <form className="stack" onSubmit={insert}>
      {chosen.map(({ src, alt, credit, isDecoration }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture can be there twice
        <fieldset key={`${src} ${at}`} className={styles.chosen}>
          <img className={styles.chosenPicture} src={src} alt="" />
          <Field label={t('fields.alt')} help={t('fields.altHelp')}>
            {(control) => (
              <Input
                {...control}
                value={alt}
                maxLength={300}
                disabled={isDecoration}
                onChange={({ target }) => change(at, { alt: target.value })}
              />
            )}
          </Field>
          <Checkbox checked={isDecoration} onChange={({ target }) => change(at, { isDecoration: target.checked })}>
            {t('fields.decoration')}
          </Checkbox>
          <Field label={t('fields.credit')}>
            {(control) => (
              <Input
                {...control}
                value={credit}
                maxLength={200}
                onChange={({ target }) => change(at, { credit: target.value })}
              />
            )}
          </Field>
          {isGallery && (
            <Button
              small
              variant="ghost"
              icon="trash"
              onClick={() => setChosen(chosen.filter((_, index) => index !== at))}
            >
              {t('removePicture')}
            </Button>
          )}
        </fieldset>
      ))}
      {!isFull && (
        <>
          {mayUpload && (
            <>
              <Button variant="second" icon="camera" busy={busy} onClick={() => input.current?.click()}>
                {t(isGallery ? 'uploadSeveral' : 'upload')}
              </Button>
              <input
                ref={input}
                type="file"
                className="sr"
                tabIndex={-1}
                aria-hidden="true"
                accept="image/*"
                multiple={isGallery}
                onChange={upload}
              />
            </>
          )}
          <Button variant="second" icon="search" onClick={async () => add(await onChoose())}>
            {t('choose')}
          </Button>
        </>
      )}
      {problem && <Note tone="bad" role="alert" title={t(`wrong.${problem}`)} />}
      <Button type="submit" disabled={chosen.length === 0} busy={busy}>
        {t(edited ? 'change' : 'insertIt')}
      </Button>
    </form>
  )
}

function chosenOf({ attrs, content }: Node): Chosen {
  const { src, alt, width, height, focus, credit } = attrs
  // A dropped picture has no text yet: the writer adds one, or marks it as decoration.
  return { ...{ src, alt, width, height, credit, caption: content, isDecoration: false }, ...(focus && { focus }) }
}
