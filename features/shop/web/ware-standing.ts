import type { Suitcase, Ware } from '../contract.ts'

/** How a ware stands to the member: what can be done with it. */
export type WareStanding = 'worn' | 'owned' | 'wished' | 'soldOut' | 'tooDear' | 'buyable'

/** Tells how a ware stands to whoever has this in their suitcase. */
export function standingOf({ icon, price, stock }: Ware, { owned, worn, wished, stars }: Suitcase): WareStanding {
  if (worn === icon) return 'worn'
  if (owned.includes(icon)) return 'owned'
  if (stock === 0) return wished.includes(icon) ? 'wished' : 'soldOut'
  return price > stars ? 'tooDear' : 'buyable'
}

/** Which wares are shown: all, those that can be bought, or those of which few are left. */
export const wareChoices = ['all', 'affordable', 'rare'] as const
export type WareChoice = (typeof wareChoices)[number]

/** That few of a ware are left. */
const fewPieces = 10

/** Whether a ware is among those that were chosen; until the suitcase is known, anything might be bought. */
export function isChosen(choice: WareChoice, ware: Ware, suitcase: Suitcase | undefined): boolean {
  switch (choice) {
    case 'all':
      return true
    case 'affordable':
      return suitcase === undefined || standingOf(ware, suitcase) === 'buyable'
    case 'rare':
      return ware.stock !== null && ware.stock > 0 && ware.stock <= fewPieces
  }
}
