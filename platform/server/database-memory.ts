import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/** The memory that this process may use in all, in bytes: that of the machine, or of its container where that has less. */
export function usableMemory(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(totalmem(), constrained) : totalmem()
}

/**
 * How much memory PostgreSQL keeps pages in, as its setting `shared_buffers`: an eighth of what there is, since the site and its other programs share the machine;
 * at least its own default, and no more than one gigabyte. It is taken only as pages are read.
 */
export function sharedBuffers(memoryBytes: number): string {
  const megabytes = Math.floor(memoryBytes / 8 / megabyte)
  return `${Math.min(1024, Math.max(128, megabytes))}MB`
}
