/** The calendar of all shows (`?lang=`). */
export const scheduleCalendarPath = '/api/get/radio/schedule.ics'

/** The calendar of one show (`?lang=`). */
export const showCalendarPath = (showId: number | ':id'): string => `/api/get/radio/shows/${showId}.ics`
