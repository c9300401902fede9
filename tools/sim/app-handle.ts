import { API_BASE } from '@evertill/contract'
import type { SimServer } from '../../apps/pos/src/testing/simulator.ts'
import type { Caller, TestApp } from '../../apps/server/src/testing/test-app.ts'

/** Connects the simulated tills to the real server. */
export const handleBy =
  (app: TestApp, { token }: Caller): SimServer['handle'] =>
  async ({ method, path, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: `${API_BASE}${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        // As the till's client does: a content type without a body is refused.
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    return { status: answer.statusCode, json: answer.json() }
  }
