/** The most characters of the text of the maintenance page. */
export const maintenanceTextLength = 500
