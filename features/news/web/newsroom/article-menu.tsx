import { useState } from 'react'
import { StaffLink, useScope, useStaffNavigate } from '#features/housekeeping/web/parts.tsx'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { MenuButton } from '#platform/web/ui/menu-card.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { ActionMenu } from './action-menu.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import { textPath } from './staff-paths.ts'
import type { ArticleFacts } from './use-article-facts.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import type { TextActs } from './use-text-acts.ts'

/** The further actions on an item and its text, as far as the caller may carry them out. */
export function ArticleMenu({
  facts: { item, state, text },
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
  const navigate = useStaffNavigate()
  const mayWrite = useScope('news.write') !== null
  const mayTranslate = useScope('news.translate') !== null
  const isNarrow = useIsNarrow()
  const [isAsking, setAsking] = useState(false)
  const sources = item.states.filter((one) => one.language !== language && one.words > 0)
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
          sources.map(({ language: from }) => (
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
        {text.may.withdraw && state.state === 'withdrawn' && (
          <MenuButton icon="undo" onClick={() => void acts.bringBack()}>
            {t('menu.bringBack', { language: t(`languages.${language}`) })}
          </MenuButton>
        )}
        {item.may.delete && (
          <MenuButton icon="trash" onClick={() => setAsking(true)}>
            {t('menu.delete')}
          </MenuButton>
        )}
      </ActionMenu>
      {isAsking && (
        <DeleteQuestion
          title={title}
          busy={acts.busy}
          onDelete={() => void acts.remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Links to the pages on which a text can be made as a translation of another one. */
export function TranslateLinks({ facts: { item }, language }: { facts: ArticleFacts; language: LanguageCode }) {
  const { t } = useTranslation('staffArticle')
  const sources = languageCodes.filter(
    (each) => each !== language && item.states.some((one) => one.language === each && one.words > 0),
  )
  return (
    <p className="row">
      {sources.map((from) => (
        <StaffLink key={from} className="lnk" to={textPath(item.id, language, 'translate')} search={{ from }}>
          {t('menu.translateFrom', { language: t(`languages.${from}`) })}
        </StaffLink>
      ))}
    </p>
  )
}
