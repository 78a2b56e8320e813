import { isRecord } from './guards.js'

/** Whether an error has this code. An implementation of the app's own need not have our classes. */
export const hasCode = (error: unknown, code: string): boolean => isRecord(error) && error.code === code
