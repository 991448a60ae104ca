/** A search in the words of a language as PostgreSQL understands it (tsquery). */
export type TextQuery =
  | SoughtWord
  | SoughtPhrase
  | { kind: 'and' | 'or'; parts: readonly [TextQuery, TextQuery] }
  | { kind: 'not'; part: TextQuery }

/** A word as it is, or as the beginning of words. */
export type SoughtWord = { kind: 'word'; word: string; isBeginning: boolean }

/**
 * Words in order; `text` is PostgreSQL's form, with gaps for omitted stop words. Phrases contain
 * nothing else.
 */
export type SoughtPhrase = { kind: 'phrase'; words: readonly SoughtWord[]; text: string }

const token = /\s*(?:'((?:[^'\\]|''|\\\\)*)'(:\*)?|(<(?:-|\d+)>|[&|!()]))/y

type Token = { word: string; isBeginning: boolean } | { sign: string }

/** Parses the text form of a tsquery of PostgreSQL that is not empty and has no weights. */
export function parseTextQuery(text: string): TextQuery {
  let end = 0
  let after = 0
  let next: Token | undefined
  const advance = () => {
    end = after
    token.lastIndex = after
    const found = token.exec(text)
    after = found ? token.lastIndex : after
    if (!found) next = undefined
    else if (found[3]) next = { sign: found[3] }
    else next = { word: (found[1] ?? '').replace(/''|\\\\/g, ([one = '']) => one), isBeginning: found[2] === ':*' }
  }
  const isNext = (sign: string) => next !== undefined && 'sign' in next && next.sign.startsWith(sign)

  const either = (): TextQuery => {
    let query = both()
    while (isNext('|')) {
      advance()
      query = { kind: 'or', parts: [query, both()] }
    }
    return query
  }
  const both = (): TextQuery => {
    let query = phrase()
    while (isNext('&')) {
      advance()
      query = { kind: 'and', parts: [query, phrase()] }
    }
    return query
  }
  const phrase = (): TextQuery => {
    const start = end
    let query = single()
    while (isNext('<')) {
      advance()
      const words = [...wordsIn(query), ...wordsIn(single())]
      query = { kind: 'phrase', words, text: text.slice(start, end) }
    }
    return query
  }
  const single = (): TextQuery => {
    const at = next
    advance()
    if (at && 'word' in at) return { kind: 'word', ...at }
    if (at?.sign === '!') return { kind: 'not', part: single() }
    const query = at?.sign === '(' ? either() : undefined
    if (!query || !isNext(')')) throw new Error(`no tsquery: ${text}`)
    advance()
    return query
  }

  advance()
  const query = either()
  if (next) throw new Error(`no tsquery: ${text}`)
  return query
}

/** All words that a search names, each as often as it does. */
export function wordsIn(query: TextQuery): readonly SoughtWord[] {
  switch (query.kind) {
    case 'word':
      return [query]
    case 'phrase':
      return query.words
    case 'not':
      return wordsIn(query.part)
    default:
      return query.parts.flatMap(wordsIn)
  }
}

/** All phrases that a search names. */
export function phrasesIn(query: TextQuery): readonly SoughtPhrase[] {
  switch (query.kind) {
    case 'word':
      return []
    case 'phrase':
      return [query]
    case 'not':
      return phrasesIn(query.part)
    default:
      return query.parts.flatMap(phrasesIn)
  }
}
