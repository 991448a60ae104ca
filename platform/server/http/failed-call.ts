const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this account may not do that',
  EPERM: 'this account may not do that',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: "this account's disk quota is used up",
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'there is a file of that name',
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
}

/** Why a system call failed, as the end of an operator's sentence: "the disk is full". */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return reasons[code] ?? error.message
}
