import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/**
 * Returns the memory available to this process, in bytes: the machine's, or its container's limit
 * if lower.
 */
export function usableMemory(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(totalmem(), constrained) : totalmem()
}

/**
 * Returns PostgreSQL's `shared_buffers`: an eighth of the memory, since the site and its other
 * programs share the machine; at least PostgreSQL's default, at most one gigabyte. It is only used
 * as pages are read.
 */
export function sharedBuffers(memoryBytes: number): string {
  const megabytes = Math.floor(memoryBytes / 8 / megabyte)
  return `${Math.min(1024, Math.max(128, megabytes))}MB`
}
