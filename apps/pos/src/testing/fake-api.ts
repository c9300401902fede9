import type { EndpointName } from '@evertill/contract'
import type { ApiClient } from '../api/client.ts'
import type { CallResult } from '../api/failure.ts'

type Answer = (input: never) => unknown

export const UNREACHABLE: CallResult<never> = {
  ok: false,
  failure: {
    kind: 'unreachable',
    message: 'The server cannot be reached.',
    retryAfterMs: null,
    isStruggling: false,
  },
}

/** A client that answers by the given functions; what they throw or leave out is a server that cannot be reached. */
export const createFakeApi = (answers: Partial<Record<EndpointName, Answer>>) => {
  const asked: { name: EndpointName; input: unknown }[] = []
  const api: ApiClient = {
    call: async (name, input) => {
      asked.push({ name, input })
      const answer = answers[name]
      if (!answer) return UNREACHABLE
      const reply: unknown = await answer(input as never)
      return (reply === UNREACHABLE ? UNREACHABLE : { ok: true, reply }) as never
    },
  }
  return { api, asked, answers }
}
