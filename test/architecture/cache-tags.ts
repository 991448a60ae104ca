import type { SourceFile } from './project.ts'

const makers = /^features\/[^/]+\/server\/tags\.ts$/
// It turns the text of a message from another process into tags.
const readers = ['platform/server/cache/cache-tags.ts', 'app/server/open-site.ts']

/**
 * Cache tags that are made outside the `tags.ts` of a feature, where readers and writers could
 * disagree.
 */
export function judgeCacheTags(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(?:app|features|platform)\/.*(?<!\.test)\.tsx?$/.test(path))
    .filter(({ path }) => !makers.test(path) && !readers.includes(path))
    .filter(({ text }) => /\bcacheTag\b|\bas CacheTag\b/.test(text))
    .map(({ path }) => `${path}: cache tags are made in server/tags.ts of a feature`)
}
