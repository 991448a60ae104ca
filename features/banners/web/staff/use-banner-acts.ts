import { useUndo } from '#features/housekeeping/web/parts.tsx'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Answer, call } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { bringBannerBack, changeBanner, deleteBanner, endBanner } from '../../client.ts'
import type { Banner } from '../../contract.ts'

/**
 * Returns what can be done with a notice. Each act is carried out at once and can be undone;
 * `reload` reads the list again. `saved` is for one that the dialog has added or changed.
 */
export function useBannerActs(reload: () => void) {
  const { t } = useTranslation('staffNotices')
  const toast = useToast()
  const { offer } = useUndo()

  async function carryOut(asked: Promise<Answer<Endpoint & { result: typeof Banner }>>): Promise<Banner | null> {
    const answer = await asked.catch((): 'failed' => 'failed')
    reload()
    if (answer !== 'failed' && !isRefusal(answer)) return answer
    toast({ tone: 'bad', text: refusalText(t, answer) })
    return null
  }

  const remove = ({ id, version }: Banner) => carryOut(call(deleteBanner, { params: { id }, query: { version } }))
  const bringBack = ({ id, version }: Banner) => carryOut(call(bringBannerBack, { params: { id }, body: { version } }))
  const end = ({ id, version }: Banner) => carryOut(call(endBanner, { params: { id }, body: { version } }))

  /** Gives a notice the words and times that it had. */
  function restore({ texts, tone, place, isDismissible, from, until }: Banner, { id, version }: Banner) {
    const body = { texts, tone, place, isDismissible, from, until, version }
    return carryOut(call(changeBanner, { params: { id }, body }))
  }

  function undoable(text: string, undo: () => Promise<Banner | null>): void {
    offer({
      text,
      undo: async () => {
        if ((await undo()) === null) throw new Error('The notice stays as it is')
      },
    })
  }

  return {
    async end(banner: Banner) {
      const ended = await end(banner)
      if (ended) undoable(t('done.ended'), () => restore(banner, ended))
    },
    async remove(banner: Banner) {
      const removed = await remove(banner)
      if (removed) undoable(t('done.removed'), () => bringBack(removed))
    },
    async bringBack(banner: Banner) {
      const back = await bringBack(banner)
      if (back) undoable(t('done.back'), () => remove(back))
    },
    saved(before: Banner | null, saved: Banner) {
      reload()
      if (before) undoable(t('done.changed'), () => restore(before, saved))
      else undoable(t('done.added'), () => remove(saved))
    },
  }
}
