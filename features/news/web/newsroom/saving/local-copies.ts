import type { LanguageCode } from '#platform/contract/language.ts'
import type { WrittenText } from '../../../contract.ts'
import type { SavedText, WritingText } from './saving-state.ts'

/** Which text a copy belongs to. `writing` is different for each opening of the text. */
export type CopyPlace = { account: number; item: number; language: LanguageCode; writing: string }

/** A text kept on this device, with what it was made from and when it was kept. */
export type LocalCopy = CopyPlace & {
  base: SavedText
  text: WritingText
  unanswered: readonly WrittenText[]
  /** Milliseconds since 1970. */
  at: number
}

const databaseName = 'writing'
const storeName = 'copies'
const keptDays = 60

const keyOf = ({ account, item, language, writing }: CopyPlace) => [account, item, language, writing]

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The database of local copies is blocked'))
  })
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

async function run<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode)
    const request = act(transaction.objectStore(storeName))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
    transaction.onerror = () => reject(transaction.error ?? request.error)
  })
}

/**
 * Keeps a copy in place of the former one of the same writing. Rejects where storage is refused.
 */
export async function keepCopy(copy: LocalCopy): Promise<void> {
  await run('readwrite', (store) => store.put(copy, keyOf(copy)))
}

/** Removes a copy, once the server has its text or the writer does not want it. */
export async function forgetCopy(place: CopyPlace): Promise<void> {
  await run('readwrite', (store) => store.delete(keyOf(place)))
}

/**
 * Returns the copies of a text that an account left on this device, the newest first; none where
 * storage is refused. Copies older than 60 days are removed.
 */
export async function readCopies(place: Omit<CopyPlace, 'writing'>): Promise<LocalCopy[]> {
  const { account, item, language } = place
  const range = IDBKeyRange.bound([account, item, language], [account, item, language, []])
  try {
    const copies: LocalCopy[] = await run('readonly', (store) => store.getAll(range))
    const oldest = Date.now() - keptDays * 86_400_000
    const [old, recent] = [copies.filter(({ at }) => at <= oldest), copies.filter(({ at }) => at > oldest)]
    await Promise.all(old.map(forgetCopy))
    return recent.toSorted((one, other) => other.at - one.at)
  } catch {
    return []
  }
}
