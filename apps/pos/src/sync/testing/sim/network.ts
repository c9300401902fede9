import type { FakeAnswer, FakeRequest } from '../fake-server.ts'
import { requestOf } from '../fake-server.ts'
import type { Chance } from './chance.ts'
import type { Schedule } from './schedule.ts'

/** As long as the till's own limit for a call: after that a half-open line is a broken one. */
const TIMEOUT_MS = 20_000

export interface Weather {
  /** Of the calls, how many come to grief in some way; 0 once the world is to come to rest. */
  trouble: number
  serverUp: boolean
  /** The server turns every token away. */
  sessionLost: boolean
}

const PORTAL = '<html><body>Welcome to the Wi-Fi. Please accept our terms.</body></html>'

/** A line between a till and the server: it loses, delays, doubles, reorders and falls silent. */
export const createNetwork = (
  schedule: Schedule,
  chance: Chance,
  weather: Weather,
  handle: (request: FakeRequest) => Promise<FakeAnswer>,
): typeof fetch => {
  const answerOf = async (request: FakeRequest): Promise<Response> => {
    if (weather.sessionLost) return Response.json({ code: 'TOKEN_INVALID', message: '' }, { status: 401 })
    const { status, json } = await handle(request)
    return Response.json(json, { status })
  }
  const delay = () => chance.between(1, weather.trouble > 0 ? 800 : 30)

  return (input, init) =>
    new Promise((resolve, reject) => {
      const request = requestOf(input, init)
      const broken = () => reject(new TypeError('Failed to fetch'))
      const fate = chance.is(weather.trouble)
        ? chance.oneOf(['lost', 'reply lost', 'doubled', 'silent', 'portal', 'busy', 'late'] as const)
        : 'fine'
      const arrive = async (then: (response: Response) => void) => {
        // The server died, or is dead: as far as anybody can know, nothing was heard.
        if (!weather.serverUp) return broken()
        then(await answerOf(request))
      }
      const reply = (response: Response) => void schedule.after(delay(), () => resolve(response))
      const swallow = () => void schedule.after(delay(), broken)
      switch (fate) {
        case 'lost':
          return void schedule.after(delay(), broken)
        case 'silent':
          return void schedule.after(TIMEOUT_MS, broken)
        case 'portal':
          return void schedule.after(delay(), () => resolve(new Response(PORTAL)))
        case 'busy': {
          const busy = {
            code: chance.oneOf(['UNAVAILABLE', 'TOO_MANY_REQUESTS', 'INTERNAL']),
            message: 'busy',
          }
          const status = { UNAVAILABLE: 503, TOO_MANY_REQUESTS: 429, INTERNAL: 500 }[busy.code] ?? 503
          const headers = chance.is(0.5) ? { 'retry-after': '5' } : undefined
          const answer = Response.json(busy, { status, ...(headers ? { headers } : {}) })
          return void schedule.after(delay(), () => resolve(answer))
        }
        case 'reply lost':
          return void schedule.after(delay(), () => arrive(swallow))
        case 'late':
          // Arrives long after the till has given up, perhaps behind its own repeat.
          schedule.after(TIMEOUT_MS, broken)
          return void schedule.after(chance.between(5_000, 120_000), () => arrive(() => {}))
        case 'doubled':
          schedule.after(delay() + chance.between(0, 5_000), () => arrive(() => {}))
          return void schedule.after(delay(), () => arrive(reply))
        case 'fine':
          return void schedule.after(delay(), () => arrive(reply))
      }
    })
}
