/** The calendar of all badges that can be got for a time (`?language=&hotel=`). */
export const huntCalendarPath = '/api/get/badges/hunt.ics'

/** The calendar of one badge, with the parameter of the router (`?language=`). */
export const badgeCalendarPath = '/api/get/badges/:code/ways.ics'
