/** Longer than the server's own limits, as a till's. */
const REPLY_TIMEOUT_MS = 20_000
const PROBE_TIMEOUT_MS = 5_000

interface Answer {
  readonly ok: boolean
  /** 0 without an answer. */
  readonly status: number
  readonly text: string
}

export interface TillCalls {
  post(path: string, body: unknown): Promise<Answer>
  /** Undefined while the servers or their database are away. */
  epoch(): Promise<string | undefined>
}

export const openTillCalls = (url: string, token: string): TillCalls => ({
  post: async (path, body) => {
    try {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(REPLY_TIMEOUT_MS),
      })
      return { ok: answer.ok, status: answer.status, text: await answer.text() }
    } catch {
      return { ok: false, status: 0, text: '' }
    }
  },
  epoch: async () => {
    try {
      const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
      return answer.ok ? ((await answer.json()) as { epoch: string }).epoch : undefined
    } catch {
      return undefined
    }
  },
})
