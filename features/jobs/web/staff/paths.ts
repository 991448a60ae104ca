/** The staff's pages of jobs, below `/<language>/housekeeping`. */
export const staffPaths = { applications: 'jobs', positions: 'jobs/positions', answers: 'jobs/answers' } as const

/** The page of one application. */
export const pathOf = (id: number): string => `${staffPaths.applications}/${id}`
