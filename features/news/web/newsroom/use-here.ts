import { useEffect, useMemo, useState } from 'react'
import { useColleagues, useOpenThing } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { ColleagueHere } from './article-head.tsx'
import type { EditorColleague } from './editor-handle.ts'

// A cursor that moves through blocks is reported where it rests.
const cursorMs = 2_000
const things = /^(\d+)\.(\w+)(?:\.w(\d+))?$/

/**
 * Reports that the caller has a text open (`5.en`), or writes in its block 3 (`5.en.w3`), and
 * returns the colleagues who have the item open: `inText` are those who write in this language.
 */
export function useHere(item: number, language: LanguageCode) {
  const [cursor, setBlock] = useState<number | null>(null)
  const [block, setReported] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setReported(cursor), cursorMs)
    return () => clearTimeout(timer)
  }, [cursor])
  useOpenThing('news', block === null ? `${item}.${language}` : `${item}.${language}.w${block}`)
  const opened = useColleagues('news')
  return useMemo(() => {
    const colleagues: ColleagueHere[] = []
    const inText: EditorColleague[] = []
    for (const [thing, people] of opened) {
      const [, of, where, place] = things.exec(thing) ?? []
      if (Number(of) !== item) continue
      const writes = where === language && place !== undefined
      for (const person of people) {
        colleagues.push({ person, writes })
        if (writes) inText.push({ id: person.id, name: person.name, avatar: person.avatar, block: Number(place) })
      }
    }
    return { colleagues, inText, setBlock }
  }, [opened, item, language])
}
