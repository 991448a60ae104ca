/**
 * Calls within `callWindowSeconds`, by key and by network without a key, unless the settings
 * differ.
 */
export const callWindowSeconds = 300

/** The beginning of every key, by which programs that look for leaked secrets know it. */
export const keyPrefix = 'nb_'

/** The most keys of an account. */
export const mostKeys = 5

/** The longest name of a key, in characters. */
export const longestKeyName = 50

/** For how many days the usage of a key is kept. */
export const usageDays = 30

/** The beginning of every address of the API. */
export const apiPath = '/api/v1'

/** The description of the API in OpenAPI. */
export const descriptionPath = `${apiPath}/openapi.json`

/** Data sets of the daily files, and their forms. */
export const dumpSets = ['badges', 'origins-minutes', 'origins-hours'] as const
export const dumpForms = ['csv', 'jsonl'] as const
