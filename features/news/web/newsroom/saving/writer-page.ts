import type { Block, WrittenText } from '../../../contract.ts'
import { openedText, type SavingEffect, type SavingEvent } from './saving-state.ts'
import { step } from './saving-steps.ts'

/** The account that writes in tests. */
export const account = 7

const start = 1_000_000

/** A block of words. */
export function paragraph(words: string): Block {
  return { kind: 'paragraph', children: [words] }
}

/** A text of paragraphs. */
export function textOf(...paragraphs: string[]): WrittenText {
  return { title: 'Winter market', summary: '', pictureAlt: '', body: paragraphs.map(paragraph) }
}

/** A writer at a page: the text, the saving, and a clock that tests move. */
export function openPage(base = { version: 1, text: textOf('one', 'two', 'three') }) {
  const page = {
    now: start,
    text: base.text,
    effects: [] as SavingEffect[],
    state: openedText(account, { base, savedAt: null, isChanged: false, unanswered: [] }, start),
    dispatch(event: TimelessEvent) {
      const next = step(page.state, { ...event, now: page.now } as SavingEvent, () => page.text)
      page.state = next.state
      for (const effect of next.effects) if (effect.do === 'show') page.text = effect.text
      page.effects.push(...next.effects)
      return next.effects
    },
    write(...paragraphs: string[]) {
      page.text = textOf(...paragraphs)
      return page.dispatch({ type: 'changed' })
    },
    pass(milliseconds: number) {
      page.now += milliseconds
      return page.dispatch({ type: 'timePassed' })
    },
    saved(version: number) {
      return page.dispatch({ type: 'saved', version, savedAt: new Date(page.now).toISOString() })
    },
  }
  return page
}
/** An event without its time, which the page's clock gives. */
export type TimelessEvent = SavingEvent extends infer Each
  ? Each extends SavingEvent
    ? Omit<Each, 'now'>
    : never
  : never
