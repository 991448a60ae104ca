import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { routePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { type FigurePart, parseFigure, writeFigure } from '../figure.ts'
import { imagerQuery, type Pose, readStudio, usualFigure, usualPose, writeStudio } from '../pose.ts'
import { lookQuery, studioQuery } from './queries.ts'
import { parseStudioSearch } from './studio-search.ts'

/** The look and pose of the address, and how they are changed: the address is what keeps them. */
export type Studio = {
  figure: string
  look: readonly FigurePart[]
  pose: Pose
  /** The player whose look is shown as it is; null after a change. */
  player: { name: string; habboId: string } | null
  /** Why a player's look cannot be taken over: hidden, or not scanned. */
  refused: 'error.playerHidden' | 'error.userNotFound' | null
  /**
   * Returns the address of the picture, by the game's imager; null until it is known where that is.
   */
  pictureOf: (figure?: string, pose?: Partial<Pose>) => string | null
  change: (changed: { look?: readonly FigurePart[]; pose?: Partial<Pose> }) => void
}

/** Reads the studio from the address. */
export function useStudio(): Studio {
  const language = useLanguage()
  const navigate = useNavigate()
  const asked = parseStudioSearch(useSearch({ strict: false }))
  const { data } = useQuery(studioQuery)
  const imager = data && !isRefusal(data) ? data.imager : null
  const { data: taken } = useQuery({ ...lookQuery(asked.player ?? ''), enabled: asked.player !== undefined })
  const worn = asked.player !== undefined && taken && !isRefusal(taken) ? taken : null
  const { figure, pose } = readStudio({ ...asked, figure: worn?.figure ?? asked.figure })
  const refusal = asked.player !== undefined && taken && isRefusal(taken) ? taken.refused : null
  const show = (nextFigure: string, next: Pose) =>
    void navigate({
      to: routePath('habboAvatar'),
      params: { language },
      search: writeStudio(nextFigure, next),
      replace: true,
      resetScroll: false,
    })
  return {
    figure,
    look: parseFigure(figure) ?? parseFigure(usualFigure) ?? [],
    pose,
    player: worn,
    refused: refusal === null ? null : refusal === 'error.playerHidden' ? refusal : 'error.userNotFound',
    pictureOf: (drawn = figure, drawnIn = {}) => imager && `${imager}?${imagerQuery(drawn, { ...pose, ...drawnIn })}`,
    change: ({ look, pose: changed }) => show(look ? writeFigure(look) : figure, { ...usualPose, ...pose, ...changed }),
  }
}
