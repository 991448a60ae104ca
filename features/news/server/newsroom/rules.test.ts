import { describe, expect, it } from 'vitest'
import type { RoleName } from '#features/accounts/contract.ts'
import { permissionsOf, roleNames } from '#features/accounts/server/api.ts'
import {
  type Editor,
  type ItemFacts,
  isAheadOfOthers,
  mayChange,
  mayCreate,
  mayDelete,
  mayMoveTo,
  mayWithText,
  type TextFacts,
} from './rules.ts'

const editor = (role: RoleName): Editor => ({ id: 1, permissions: permissionsOf([role]), roles: [role] })
const item = (facts: Partial<ItemFacts> = {}): ItemFacts => ({
  ...{ category: 'habbo', writers: [2], isPublic: false },
  ...facts,
})
const text = (facts: Partial<TextFacts> = {}): TextFacts => ({
  ...{ state: 'draft', isLive: false, isTranslation: false, otherPlannedAt: null },
  ...facts,
})
const live = { state: 'live', isLive: true } as const

/** The roles for which something holds. */
const rolesThat = (holds: (who: Editor) => boolean) => roleNames.filter((role) => holds(editor(role)))

const heads = ['superadministration', 'administration', 'communitymanagement', 'headof'] as const
const publishers = [...heads, 'news_lvl3', 'news_lvl2'] as const
const sorted = (roles: readonly RoleName[]) => [...roles].sort()

describe('who may do what with news', () => {
  it('writers start items everywhere, radio and furnilist in their categories', () => {
    expect(sorted(rolesThat((who) => mayCreate(who, 'habbo')))).toEqual(sorted([...publishers, 'news_lvl1']))
    expect(sorted(rolesThat((who) => mayCreate(who, 'events')))).toEqual(
      sorted([...publishers, 'news_lvl1', 'radio_lvl2']),
    )
    expect(sorted(rolesThat((who) => mayCreate(who, 'rare')))).toEqual(
      sorted([...publishers, 'news_lvl1', 'cm_furnilist_lvl1', 'cm_furnilist_lvl2']),
    )
  })

  it('publishers change drafts of others; heads and level 3 also live texts of others', () => {
    const writes = (facts: TextFacts, category: ItemFacts['category'] = 'habbo') =>
      sorted(rolesThat((who) => mayWithText(who, item({ category }), facts).write))
    expect(writes(text())).toEqual(sorted(publishers))
    expect(writes(text(live))).toEqual(sorted([...heads, 'news_lvl3']))
    expect(writes(text(live), 'rare')).toEqual(sorted([...heads, 'news_lvl3', 'cm_furnilist_lvl2']))
  })

  it('writers change their own texts, live or not', () => {
    const own = item({ writers: [1] })
    expect(sorted(rolesThat((who) => mayWithText(who, own, text(live)).write))).toEqual(
      sorted([...publishers, 'news_lvl1']),
    )
  })

  it('all with the permission translate, but do not change the original', () => {
    const translates = rolesThat((who) => mayWithText(who, item(), text({ isTranslation: true })).write)
    expect(translates).toContain('webdevelopment_translator')
    expect(translates).toContain('news_lvl1')
    expect(mayWithText(editor('webdevelopment_translator'), item(), text()).write).toBe(false)
  })

  it('level 2 and above publish, translators translations, furnilist in its categories', () => {
    const publishes = (facts: TextFacts, category: ItemFacts['category'] = 'habbo') =>
      sorted(rolesThat((who) => mayWithText(who, item({ category, isPublic: true }), facts).publish))
    expect(publishes(text())).toEqual(sorted(publishers))
    expect(publishes(text({ isTranslation: true }))).toEqual(sorted([...publishers, 'webdevelopment_translator']))
    expect(publishes(text(), 'rare')).toEqual(sorted([...publishers, 'cm_furnilist_lvl2']))
    expect(publishes(text({ state: 'missing' }))).toEqual([])
  })

  it('a translation is published before all other languages only with the right to publish the item', () => {
    const [translator, head] = [editor('webdevelopment_translator'), editor('headof')]
    const at = new Date('2026-11-30T18:00:00.000Z')
    const later = new Date(at.getTime() + 1)
    const isAhead = (who: Editor, planned: Date | null, when: Date | null, isPublic = false) =>
      isAheadOfOthers(who, item({ isPublic }), { otherPlannedAt: planned }, when)
    expect([isAhead(translator, null, null), isAhead(translator, null, at), isAhead(translator, at, null)]).toEqual([
      ...[true, true, true],
    ])
    expect([isAhead(translator, later, at), isAhead(translator, at, at), isAhead(translator, at, later)]).toEqual([
      ...[true, false, false],
    ])
    expect([isAhead(translator, null, null, true), isAhead(head, null, null)]).toEqual([false, false])
    const may = (facts: Partial<TextFacts>) => mayWithText(translator, item(), text({ isTranslation: true, ...facts }))
    expect(may({ state: 'review' })).toMatchObject({ publish: false, review: true, handIn: true })
    expect([may({ otherPlannedAt: at }).publish, may({ state: 'scheduled' }).publish]).toEqual([true, true])
  })

  it('only submitted texts are reviewed, and only public ones withdrawn', () => {
    const head = editor('headof')
    expect(mayWithText(head, item(), text({ state: 'review' })).review).toBe(true)
    expect(mayWithText(head, item(), text()).review).toBe(false)
    expect(sorted(rolesThat((who) => mayWithText(who, item(), text(live)).withdraw))).toEqual(
      sorted([...heads, 'news_lvl3']),
    )
    expect(mayWithText(head, item(), text()).withdraw).toBe(false)
  })

  it('settings of a public item change only with the right to publish', () => {
    expect(mayChange(editor('news_lvl1'), item({ writers: [1] }))).toBe(true)
    expect(mayChange(editor('news_lvl1'), item({ writers: [1], isPublic: true }))).toBe(false)
    expect(mayChange(editor('news_lvl2'), item({ writers: [1], isPublic: true }))).toBe(true)
    expect(mayChange(editor('news_lvl2'), item({ isPublic: true }))).toBe(false)
    expect(mayChange(editor('news_lvl3'), item({ isPublic: true }))).toBe(true)
  })

  it('a permission applies in the categories of the roles that grant it, not in those of other roles', () => {
    const roles = ['radio_lvl2', 'cm_furnilist_lvl2'] as const
    const both: Editor = { id: 1, permissions: permissionsOf(roles), roles }
    expect(mayCreate(both, 'events')).toBe(true)
    const publishes = (category: ItemFacts['category']) => mayWithText(both, item({ category }), text()).publish
    expect([publishes('rare'), publishes('events')]).toEqual([true, false])
    const writes = (category: ItemFacts['category']) => mayWithText(both, item({ category }), text()).write
    expect([writes('rare'), writes('events')]).toEqual([true, false])
  })

  it('a public item is moved only to a category in which it may be published', () => {
    const furnilist = editor('cm_furnilist_lvl2')
    expect(mayMoveTo(furnilist, item({ category: 'rare', isPublic: true }), 'collectibles')).toBe(true)
    expect(mayMoveTo(furnilist, item({ category: 'rare', isPublic: true }), 'habbo')).toBe(false)
    expect(mayMoveTo(editor('radio_lvl2'), item(), 'events')).toBe(true)
    expect(mayMoveTo(editor('radio_lvl2'), item({ isPublic: true }), 'events')).toBe(false)
  })

  it('an item is deleted by its creator and by those who may edit items of others, but not by further authors', () => {
    expect(mayDelete(editor('news_lvl1'), item({ writers: [1, 2] }), 2)).toBe(false)
    expect(mayDelete(editor('news_lvl1'), item({ writers: [1] }), 1)).toBe(true)
    expect(sorted(rolesThat((who) => mayDelete(who, item(), 2)))).toEqual(sorted(publishers))
  })
})
