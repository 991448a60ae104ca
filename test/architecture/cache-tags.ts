import type { SourceFile } from './project.ts'

const makers = /^features\/[^/]+\/server\/tags\.ts$/
// They turn text into tags: of a message from another process, and of a page's route.
const readers = ['platform/server/cache/cache-tags.ts', 'app/server/open-site.ts', 'app/server/pages/pages.ts']

/** Cache tags that are made outside the `tags.ts` of a feature, where readers and writers could disagree. */
export function judgeCacheTags(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(?:app|features|platform)\/.*(?<!\.test)\.tsx?$/.test(path))
    .filter(({ path }) => !makers.test(path) && !readers.includes(path))
    .filter(({ text }) => /\bcacheTag\b|\bas CacheTag\b/.test(text))
    .map(({ path }) => `${path}: cache tags are made in server/tags.ts of a feature`)
}
