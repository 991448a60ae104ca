export const latestPhotosShown = 5
