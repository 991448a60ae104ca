import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { CodePurpose } from '../contract.ts'
import { useMottoCode } from './use-motto-code.ts'
import { useMottoWatch } from './use-motto-watch.ts'
import type { WantedPlayer } from './use-settled-player.ts'

/** See `useMottoProof`. */
export type MottoProof = ReturnType<typeof useMottoProof>

/** Provides the motto proof of a form: the code for the motto, and the current motto. */
export function useMottoProof(wanted: WantedPlayer | null, purpose: CodePurpose) {
  const issuing = useMottoCode(wanted, purpose)
  const code = issuing.issued && !issuing.isOver ? issuing.issued.code : null
  const watch = useMottoWatch(wanted, purpose, code)
  return {
    wanted,
    issuing,
    watch,
    /** The code to send; null while there is none, and once it is over. */
    code,
    /** Whether the hotel has no player of that name. */
    isMissing: watch.refusal?.refused === 'error.userNotFound',
    /** After the server found another motto than was hoped for. */
    noteMotto: (motto: string) => void watch.note({ motto, matches: false }),
    /** After the hotel did not answer the server. */
    noteSilence: (silence: Refusal) => void watch.note(silence),
    /** Returns whether later looks at the motto have resolved what was refused. */
    hasOutdated: ({ refused }: Refusal): boolean => {
      if (refused === 'error.mottoMismatch') return watch.seen?.matches === true
      if (refused === 'error.hotelUnavailable') return watch.seen !== null && watch.refusal === null
      return false
    },
    /** Records that the server found no player of that name. */
    noteMissing: () => void watch.note(refuse('error.userNotFound')),
  }
}
