import type { LanguageCode } from '#platform/contract/language.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { ArticleFacts } from './use-article-facts.ts'

/** What can be deleted of an item: this text, the whole item, or either. */
export function deletable({ item, text }: ArticleFacts): { text: boolean; item: boolean } {
  return { text: text.mayDelete, item: item.may.delete }
}

/** Asks whether to delete the text or the whole item, and explains what that removes. */
export function DeleteQuestion({
  facts,
  language,
  title,
  busy,
  onDelete,
  onClose,
}: {
  facts: ArticleFacts
  language: LanguageCode
  title: string
  busy: boolean
  onDelete: (what: 'text' | 'item') => void
  onClose: () => void
}) {
  const { t } = useTranslation(['staffArticle', 'staff'])
  const list = new Intl.ListFormat(formatLocales[useLanguage()])
  const may = deletable(facts)
  const name = t(`languages.${language}`)
  const written = facts.item.states.filter(({ state }) => state !== 'missing')
  const languages = list.format(written.map((one) => t(`languages.${one.language}`)))
  const words = { title: title || t('untitled'), language: name, languages }
  return (
    <Dialog open onClose={onClose} icon="trash" title={t('delete.title')} closeLabel={t('staff:dialog.close')}>
      <div className="stack">
        {may.text && (
          <>
            <p>{t('delete.text', words)}</p>
            <Button variant="danger" icon="trash" busy={busy} onClick={() => onDelete('text')}>
              {t('delete.textAct', words)}
            </Button>
          </>
        )}
        {may.item && (
          <>
            <p>{t('delete.item', words)}</p>
            <Button variant="danger" icon="trash" busy={busy} onClick={() => onDelete('item')}>
              {t('delete.itemAct')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
