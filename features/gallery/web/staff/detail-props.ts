import type { StaffPicture } from '../../contract.ts'
import type { GamePictures } from './use-game-pictures.ts'

/** What a part of the detail shows and changes. */
export type DetailProps = { picture: StaffPicture; pictures: GamePictures }
