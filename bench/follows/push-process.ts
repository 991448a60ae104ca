import { openPushService } from '#test/push-service.ts'

/** A push service as a process of its own, which is asked how many messages it has taken. */
const service = await openPushService()
process.on('message', () => process.send?.({ messages: service.messages.length }))
process.send?.({ address: service.address })
