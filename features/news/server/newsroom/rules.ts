import type { Permission, RoleName } from '#features/accounts/contract.ts'
import { scopeOfRole } from '#features/accounts/server/api.ts'
import type { Category, MayWithText, TextState } from '../../contract.ts'

/** The member of the staff who acts: scopes of permissions, and the roles behind scope `own`. */
export type Editor = {
  id: number
  permissions: ReadonlyMap<string, 'all' | 'own'>
  roles: readonly RoleName[]
}

/** The facts of an item that the rules use. `writers` are its authors and who created it. */
export type ItemFacts = { category: Category; writers: readonly number[]; isPublic: boolean }

/**
 * The facts of a text that the rules use. A translation is a text of an item that has another;
 * `otherPlannedAt` is the earliest time for which another text of the item is planned.
 */
export type TextFacts = { state: TextState; isLive: boolean; isTranslation: boolean; otherPlannedAt: Date | null }

const categoriesOfRole: Partial<Record<RoleName, readonly Category[]>> = {
  radio_lvl2: ['nightbell', 'events'],
  cm_furnilist_lvl1: ['rare', 'roombundle', 'collectibles'],
  cm_furnilist_lvl2: ['rare', 'roombundle', 'collectibles'],
}

/** Whether a category belongs to a role that grants the permission in scope `own`. */
function isOwnCategory({ roles }: Editor, permission: Permission, category: Category): boolean {
  return roles.some(
    (role) => scopeOfRole(role, permission) === 'own' && categoriesOfRole[role]?.includes(category) === true,
  )
}

/** Returns whether an item of a category may be started. */
export function mayCreate(editor: Editor, category: Category): boolean {
  return reaches(editor, 'news.write', category)
}

/** Scope `own` reaches the categories of the roles that grant it. */
function reaches(editor: Editor, permission: Permission, category: Category): boolean {
  const scope = editor.permissions.get(permission)
  return scope === 'all' || (scope === 'own' && isOwnCategory(editor, permission, category))
}

/** Returns whether a text may be written: one's own, others' by `news.editAny`, translations. */
export function mayWrite(editor: Editor, item: ItemFacts, text: Pick<TextFacts, 'isLive' | 'isTranslation'>): boolean {
  return mayWriteOriginal(editor, item, text) || mayTranslate(editor, text)
}

/** Returns whether a text may be written without a source. */
export function mayWriteOriginal(editor: Editor, item: ItemFacts, text: Pick<TextFacts, 'isLive'>): boolean {
  const isOwn = item.writers.includes(editor.id) && reaches(editor, 'news.write', item.category)
  return isOwn || mayEditOthers(editor, item, text)
}

/** Scope `own` of `news.editAny`: items of one's categories, else texts that are not public. */
function mayEditOthers(editor: Editor, { category }: ItemFacts, { isLive }: Pick<TextFacts, 'isLive'>): boolean {
  if (reaches(editor, 'news.editAny', category)) return true
  return !isLive && editor.roles.includes('news_lvl2')
}

function mayTranslate({ permissions }: Editor, { isTranslation }: Pick<TextFacts, 'isTranslation'>): boolean {
  return isTranslation && permissions.has('news.translate')
}

/** Returns whether a text may be published, and so be reviewed. */
export function mayPublish(
  editor: Editor,
  { category }: Pick<ItemFacts, 'category'>,
  { isTranslation }: Pick<TextFacts, 'isTranslation'>,
): boolean {
  return (
    reaches(editor, 'news.publish', category) || (isTranslation && reaches(editor, 'news.publishTranslation', category))
  )
}

/**
 * Returns whether a publication, now (null) or at a time, would show an item that no reviewer has
 * published: the permission to publish translations alone needs another language before it.
 */
export function isAheadOfOthers(
  editor: Editor,
  { category, isPublic }: Pick<ItemFacts, 'category' | 'isPublic'>,
  { otherPlannedAt }: Pick<TextFacts, 'otherPlannedAt'>,
  at: Date | null,
): boolean {
  if (isPublic || reaches(editor, 'news.publish', category)) return false
  return at === null || otherPlannedAt === null || otherPlannedAt > at
}

/** Returns what a member of the staff may do with a text now. */
export function mayWithText(editor: Editor, item: ItemFacts, text: TextFacts): MayWithText {
  const publish = mayPublish(editor, item, text)
  const write = mayWrite(editor, item, text)
  // What is planned can be moved and cancelled, also once its original is no longer planned.
  const isInOrder = text.state === 'scheduled' || !isAheadOfOthers(editor, item, text, text.otherPlannedAt)
  return {
    write,
    writeFreely: mayWriteOriginal(editor, item, text),
    handIn: write && ['draft', 'returned', 'review'].includes(text.state),
    review: publish && ['review', 'ready'].includes(text.state),
    publish: publish && isInOrder && text.state !== 'missing',
    withdraw: editor.permissions.has('news.withdraw') && (text.isLive || text.state === 'withdrawn'),
  }
}

/**
 * Returns whether the settings of an item may be changed. Those of a public item are public at
 * once.
 */
export function mayChange(editor: Editor, item: ItemFacts): boolean {
  if (item.isPublic) {
    return (
      reaches(editor, 'news.publish', item.category) &&
      (reaches(editor, 'news.editAny', item.category) || item.writers.includes(editor.id))
    )
  }
  return mayWriteOriginal(editor, item, { isLive: false })
}

/**
 * Returns whether an item may be moved to a category: of a public item, one that may be published
 * in.
 */
export function mayMoveTo(editor: Editor, { isPublic }: ItemFacts, category: Category): boolean {
  return isPublic ? mayPublish(editor, { category }, { isTranslation: false }) : mayCreate(editor, category)
}

/**
 * Returns whether a draft that was never public may be deleted: by who created it, or
 * `news.editAny`.
 */
export function mayDelete(editor: Editor, item: ItemFacts, createdBy: number | null): boolean {
  return createdBy === editor.id || mayEditOthers(editor, item, { isLive: false })
}
