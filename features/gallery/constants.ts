export const latestPhotosShown = 5

/** The filters of the staff's list of pictures. */
export const pictureShows = ['hidden', 'untitled', 'handedIn'] as const
export type PictureShow = (typeof pictureShows)[number]

/** The longest words about a picture, in characters. */
export const pictureWords = { title: 100, note: 500, reason: 500 } as const

/** Where the staff open a picture that is hidden. */
export const hiddenPicturePath = '/api/get/housekeeping/catalogue/files/:id'

/** The first day that a picture can have: the game began then. */
export const firstPictureDay = '2000-01-01'
