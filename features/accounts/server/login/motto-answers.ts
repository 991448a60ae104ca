import type { Clock } from '#platform/server/process/clock.ts'
import type { MottoLook, MottoQuestion } from './read-motto.ts'

/** Reads mottos: requests for the same player within two seconds share one answer. */
export type MottoAnswers = { look(question: MottoQuestion): Promise<MottoLook> }

const goodForMs = 2000

/** Opens the motto answers shared by a process; `read` asks a hotel or refuses the caller. */
export function openMottoAnswers(clock: Clock, read: (question: MottoQuestion) => Promise<MottoLook>): MottoAnswers {
  const asked = new Map<string, { look: Promise<MottoLook>; until: number }>()

  function recent(player: string): Promise<MottoLook> | undefined {
    const now = clock.now().getTime()
    for (const [each, { until }] of asked) if (until <= now) asked.delete(each)
    return asked.get(player)?.look
  }

  async function ask(player: string, question: MottoQuestion): Promise<MottoLook> {
    const own = { look: read(question), until: Number.POSITIVE_INFINITY }
    asked.set(player, own)
    try {
      const look = await own.look
      own.until = isForAll(look) ? clock.now().getTime() + goodForMs : 0
      return look
    } catch (error) {
      own.until = 0
      throw error
    }
  }

  return {
    async look(question) {
      const player = `${question.hotel} ${question.name.toLowerCase()}`
      for (let known = recent(player); known; known = recent(player)) {
        const look = await known
        if (isForAll(look)) return look
      }
      return ask(player, question)
    },
  }
}

/** A rate limit refusal applies to its caller only. */
function isForAll(look: MottoLook): boolean {
  return !('refused' in look && look.refused === 'error.tooManyRequests')
}
