import { z } from 'zod'
import { wholeNumber } from './wire-field.ts'

/**
 * Reads `GET …/api/public/origins/users` (hotel-api §5.1). An answer without the number is broken,
 * never a zero.
 */
export const onlineUsersAnswer = z.object({ onlineUsers: wholeNumber }).transform(({ onlineUsers }) => onlineUsers)
