/**
 * Returns a function that imports a module on first use and caches it: each `import()` costs a page
 * about as much as a small component.
 */
export function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      // Asked for again, it may come.
      loading = undefined
      throw error
    })
    return loading
  }
}
