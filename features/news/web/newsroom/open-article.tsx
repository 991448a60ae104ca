import { useRef, useState } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { StaffText } from '../../contract.ts'
import { ArticleWriting } from './article-writing.tsx'
import type { ItemPage } from './item-page.ts'
import type { LocalCopy } from './saving/local-copies.ts'
import type { HandedOver } from './saving/writing-tab.ts'
import { sessionOf } from './session.ts'
import { useWritingTab } from './use-writing-tab.ts'

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
  const [session, setSession] = useState(() => sessionOf(text))
  const [offered, setOffered] = useState(copies)
  const handOver = useRef<(() => Promise<HandedOver>) | null>(null)
  const { place, takeOver } = useWritingTab(`${account}/${item.id}/${language}`, () => {
    if (!handOver.current) throw new Error('Nothing is written here')
    return handOver.current()
  })

  async function writeHere(): Promise<void> {
    const handedOver = await takeOver()
    if (!handedOver) return onReload()
    setSession(({ number }) => ({ ...handedOver, number: number + 1 }))
  }

  function putBack({ writing, base, text: kept, unanswered }: LocalCopy): void {
    setOffered((before) => before.filter((copy) => copy.writing !== writing))
    const opened = { base, unanswered, savedAt: text.savedAt, isChanged: true }
    setSession(({ number }) => ({ number: number + 1, writing, text: kept, opened }))
  }

  return (
    <ArticleWriting
      key={session.number}
      account={account}
      language={language}
      session={session}
      item={item}
      text={text}
      tab={place}
      // The words of another tab that is open are not lost.
      copies={place === 'here' ? offered : []}
      handOver={handOver}
      onWriteHere={writeHere}
      onPutBack={putBack}
      onDiscarded={(copy) => setOffered((before) => before.filter(({ writing }) => writing !== copy.writing))}
    />
  )
}
