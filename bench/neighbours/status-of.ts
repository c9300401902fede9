import { type Agent, request } from 'node:http'

/** One call, and the status it was answered with; 0 when the line broke. */
export const statusOf = (agent: Agent, url: string, token: string, body?: string): Promise<number> =>
  new Promise((resolve) => {
    const outgoing = request(
      url,
      {
        method: body === undefined ? 'GET' : 'POST',
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    )
    outgoing.on('error', () => resolve(0))
    outgoing.end(body)
  })
