/** How wide and high the camera of the game makes its photos, in pixels. */
export const photoSize = 320
