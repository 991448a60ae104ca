import { z } from 'zod'
import { wholeNumber } from './wire-field.ts'

/** Reads `GET …/api/public/origins/users` (HOTEL-API §5.1): how many are in the hotel. An answer without the number is none, and never a zero. */
export const onlineUsersAnswer = z.object({ onlineUsers: wholeNumber }).transform(({ onlineUsers }) => onlineUsers)
