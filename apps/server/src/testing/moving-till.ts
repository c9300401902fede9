import { setTimeout as pause } from 'node:timers/promises'
import type { SaleReply } from '@evertill/contract'
import { type Answer, type Caller, type TestApp, call } from './test-app.ts'
import { OFFLINE, type TestTill } from './test-sale.ts'

/** How long a till waits after a 503 here; a real one waits as long as it is told. */
const AGAIN_MS = 50

type Refusal = { readonly code: string; readonly movedTo?: string }

/**
 * A till that sells one sale after the other until it is stopped, with one token. A sale that was not answered is sent
 * again until it is, where the server says that its company lives.
 */
export const makeMovingTill = (
  { caller, till }: { readonly caller: Caller; readonly till: TestTill },
  { servers, perSecond }: { readonly servers: ReadonlyMap<string, TestApp>; readonly perSecond?: number },
) => {
  const acknowledged: { readonly uuid: string; readonly at: number }[] = []
  const refused: unknown[] = []
  let server = [...servers.keys()][0] ?? ''
  let isStopped = false

  const sendOnce = (sale: object): Promise<Answer<SaleReply & Refusal>> =>
    call(servers.get(server) as TestApp, {
      method: 'POST',
      url: `/api${OFFLINE}`,
      headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(sale),
    })

  const send = async (sale: { readonly UUID: string }): Promise<void> => {
    for (;;) {
      const { status, body, headers } = await sendOnce(sale)
      if (status === 200) {
        acknowledged.push({ uuid: sale.UUID.toLowerCase(), at: performance.now() })
        return
      }
      if (status === 410 && body.movedTo !== undefined) server = body.movedTo
      else if (status === 503 && headers['retry-after'] !== undefined) await pause(AGAIN_MS)
      else {
        refused.push({ status, body })
        return
      }
    }
  }

  const running = (async () => {
    while (!isStopped) {
      const began = performance.now()
      await send(till.makeSale())
      const wait = perSecond === undefined ? 0 : 1_000 / perSecond - (performance.now() - began)
      if (wait > 0) await pause(wait)
    }
  })()

  return {
    acknowledged,
    refused,
    server: () => server,
    /** The longest time between two acknowledged sales. */
    longestGapMs: () =>
      Math.max(0, ...acknowledged.slice(1).map(({ at }, nth) => at - (acknowledged[nth]?.at ?? at))),
    stop: async () => {
      isStopped = true
      await running
    },
  }
}
