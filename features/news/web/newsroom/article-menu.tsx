import { useState } from 'react'
import { useScope, useStaffNavigate } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { MenuButton } from '#platform/web/ui/menu-card.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { ActionMenu } from './action-menu.tsx'
import { DeleteQuestion, deletable } from './delete-question.tsx'
import { textPath } from './staff-paths.ts'
import { sourcesOf } from './translation-sources.ts'
import type { ArticleFacts } from './use-article-facts.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import type { TextActs } from './use-text-acts.ts'

/** The further actions on an item and its text, as far as the caller may carry them out. */
export function ArticleMenu({
  facts,
  language,
  acts,
  title,
  onNameRevision,
}: {
  facts: ArticleFacts
  language: LanguageCode
  acts: TextActs
  title: string
  onNameRevision: (() => void) | undefined
}) {
  const { t } = useTranslation('staffArticle')
  const { item, state, text } = facts
  const may = deletable(facts)
  const navigate = useStaffNavigate()
  const mayWrite = useScope('news.write') !== null
  const mayTranslate = useScope('news.translate') !== null
  const isNarrow = useIsNarrow()
  const [isAsking, setAsking] = useState(false)
  const sources = sourcesOf(item.states, language)
  return (
    <>
      <ActionMenu label={t('menu.label')}>
        {isNarrow && (
          <>
            <MenuButton icon="clock" onClick={() => void navigate(textPath(item.id, language, 'history'))}>
              {t('head.history')}
            </MenuButton>
            <MenuButton icon="eye" onClick={() => void navigate(textPath(item.id, language, 'preview'))}>
              {t('head.preview')}
            </MenuButton>
          </>
        )}
        {onNameRevision && (
          <MenuButton icon="pencil" end={<kbd>Ctrl S</kbd>} onClick={onNameRevision}>
            {t('menu.nameRevision')}
          </MenuButton>
        )}
        {mayTranslate &&
          sources.map((from) => (
            <MenuButton
              key={from}
              icon="globe"
              onClick={() => void navigate(textPath(item.id, language, 'translate'), { search: { from } })}
            >
              {t('menu.translateFrom', { language: t(`languages.${from}`) })}
            </MenuButton>
          ))}
        {mayWrite && (
          <MenuButton icon="copy" onClick={() => void acts.duplicate()}>
            {t('menu.duplicate')}
          </MenuButton>
        )}
        {text.may.withdraw && state.isLive && (
          <MenuButton icon="eye-off" onClick={() => void acts.withdraw()}>
            {t('menu.withdraw', { language: t(`languages.${language}`) })}
          </MenuButton>
        )}
        {text.may.withdraw && state.state === 'withdrawn' && state.hasChanges && (
          <MenuButton icon="undo" onClick={() => void acts.bringBack()}>
            {t('menu.bringBackUnchanged', { language: t(`languages.${language}`) })}
          </MenuButton>
        )}
        {(may.text || may.item) && (
          <MenuButton icon="trash" onClick={() => setAsking(true)}>
            {t(may.text && may.item ? 'menu.delete' : may.text ? 'menu.deleteText' : 'menu.deleteItem', {
              language: t(`languages.${language}`),
            })}
          </MenuButton>
        )}
      </ActionMenu>
      {isAsking && (
        <DeleteQuestion
          {...{ facts, language, title }}
          busy={acts.busy}
          onDelete={(what) => void (what === 'text' ? acts.removeText() : acts.remove())}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
