import { lazy } from 'react'

/** Loads the editor of blocks: scripts of its own, which no other page needs. */
export const loadEditor = () => import('../editor/article-editor.tsx')

/**
 * The editor. `loadEditor` has come to its end before it is drawn, so that nothing waits for it.
 */
export const ArticleEditor = lazy(async () => ({ default: (await loadEditor()).ArticleEditor }))
