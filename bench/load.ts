import { Agent, request } from 'node:http'

/** Posts one body. Resolves with the milliseconds it took; rejects unless it was accepted. */
const send = (agent: Agent, url: string, token: string, body: string) =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now()
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
    }
    const outgoing = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => {
        // A batch has one code per sale: all of them must be '0'.
        const isAccepted = answer.statusCode === 200 && !/"code":"(?!0")/.test(text)
        if (isAccepted) resolve(performance.now() - began)
        else reject(new Error(`${answer.statusCode} ${text.slice(0, 2_000)}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })

/** Each client sends one body after the other over its own connection. */
export const sendAll = async (url: string, token: string, bodies: readonly string[], clients: number) => {
  const waiting = bodies.toReversed()
  const times: number[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) {
        times.push(await send(agent, url, token, body))
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { seconds, times }
}

export const quantileOf = (figures: readonly number[], quantile: number): number => {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? Number.NaN
}

/** The median time of a GET in milliseconds. A single call would depend too much on the load of the machine. */
export const timeOfCall = async (url: string, token: string, calls: number): Promise<number> => {
  const times: number[] = []
  for (let call = 0; call < calls; call++) {
    const began = performance.now()
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
    times.push(performance.now() - began)
  }
  return quantileOf(times, 0.5)
}
