import { parseFigure, writeFigure } from './figure.ts'

/** What the game's imager draws (hotel-api §6.1); the first of each is the default. */
export const actions = ['std', 'wlk', 'sit', 'lay', 'wav'] as const
export const gestures = ['std', 'sml', 'sad', 'agr', 'srp', 'eyb', 'spk'] as const
export const sizes = ['l', 'm', 's'] as const
export const holds = ['none', 'crr', 'drk'] as const

/** The highest number of an item in the hand that is asked for. */
export const highestItem = 9_999

/** Directions are 0 to 7, clockwise as the game counts them. */
export const directions = 8

/** How an avatar is drawn. `item` is the game's number of what it carries or drinks. */
export type Pose = {
  action: (typeof actions)[number]
  gesture: (typeof gestures)[number]
  direction: number
  head: number
  size: (typeof sizes)[number]
  hold: (typeof holds)[number]
  item: number
  headOnly: boolean
}

export const usualPose: Pose = {
  action: 'std',
  gesture: 'std',
  direction: 2,
  head: 2,
  size: 'l',
  hold: 'none',
  item: 1,
  headOnly: false,
}

/** The look that the studio begins with. */
export const usualFigure = 'hr-828-31.hd-180-1.ch-220-66.lg-280-64.sh-290-80'

/** Returns the parameters of the game's imager for a look and pose. */
export function imagerQuery(figure: string, pose: Pose): string {
  const { action, gesture, direction, head, size, hold, item, headOnly } = pose
  return new URLSearchParams({
    figure,
    action: [action, ...(hold === 'none' ? [] : [`${hold}=${item}`])].join(','),
    gesture,
    direction: String(direction),
    head_direction: String(head),
    size,
    ...(headOnly && { headonly: '1' }),
  }).toString()
}

/** The parameters of an address of the studio, each as text; only what is not usual is named. */
export type StudioQuery = Partial<Record<'figure' | keyof Pose, string | undefined>>

/** Reads a look and pose from an address; whatever is not one of the game's is as usual. */
export function readStudio(asked: StudioQuery): { figure: string; pose: Pose } {
  const read = parseFigure(asked.figure ?? '')
  const among = <Choice extends string>(choices: readonly Choice[], text: string | undefined, usual: Choice) =>
    choices.find((choice) => choice === text) ?? usual
  const number = (text: string | undefined, most: number, usual: number) =>
    text !== undefined && /^\d{1,4}$/.test(text) && Number(text) <= most ? Number(text) : usual
  const direction = number(asked.direction, directions - 1, usualPose.direction)
  return {
    figure: read === null ? usualFigure : writeFigure(read),
    pose: {
      action: among(actions, asked.action, usualPose.action),
      gesture: among(gestures, asked.gesture, usualPose.gesture),
      direction,
      head: number(asked.head, directions - 1, direction),
      size: among(sizes, asked.size, usualPose.size),
      hold: among(holds, asked.hold, usualPose.hold),
      item: number(asked.item, highestItem, usualPose.item),
      headOnly: asked.headOnly === '1',
    },
  }
}

/** Writes a look and pose as the parameters of an address; without the figure for the usual one. */
export function writeStudio(figure: string, pose: Pose): Partial<Record<keyof StudioQuery, string>> {
  const differs = (key: Exclude<keyof Pose, 'headOnly'>, usual: string | number = usualPose[key]) =>
    pose[key] === usual ? {} : { [key]: String(pose[key]) }
  return {
    ...(figure === usualFigure ? {} : { figure }),
    ...differs('action'),
    ...differs('gesture'),
    ...differs('direction'),
    ...differs('head', pose.direction),
    ...differs('size'),
    ...differs('hold'),
    ...(pose.hold === 'none' ? {} : differs('item')),
    ...(pose.headOnly && { headOnly: '1' }),
  }
}
