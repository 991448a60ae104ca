import type { LanguageCode } from '#platform/contract/language.ts'
import type { StaffText } from '../../contract.ts'
import { ArticleWriting } from './article-writing.tsx'
import type { ItemPage } from './item-page.ts'
import type { LocalCopy } from './saving/local-copies.ts'
import { useSession } from './use-session.ts'

/** A text that is open: written here, or in another tab of this browser. */
export function OpenArticle({
  account,
  language,
  item,
  text,
  copies,
  onReload,
}: {
  account: number
  language: LanguageCode
  item: ItemPage
  text: StaffText
  copies: LocalCopy[]
  onReload: () => void
}) {
  const opened = useSession({ account, item: item.id, language, text, copies, onReload })
  return <ArticleWriting key={opened.session.number} {...{ account, language, item, text }} {...opened} />
}
