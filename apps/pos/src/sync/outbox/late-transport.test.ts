import { expect, test } from 'vitest'
import type { Claim } from '../../db/outbox/outbox-store.ts'
import { whenLoaded } from './late-transport.ts'

const CLAIM: Claim = { kind: 'sales', rows: [] }

test('OB-61 a row stays queued, as without a network, while the part that sends cannot be loaded', async () => {
  let calls = 0
  const transport = whenLoaded(() => {
    calls += 1
    // The browser asks for a file that it cannot parse only once.
    if (calls === 1) return Promise.reject(new SyntaxError('Unexpected end of input'))
    return Promise.resolve({ send: () => Promise.resolve({ kind: 'answered', answers: new Map() }) })
  })
  expect(await transport.send(CLAIM)).toMatchObject({ kind: 'unreachable', isStruggling: false })
  expect(await transport.send(CLAIM)).toMatchObject({ kind: 'answered' })
})
