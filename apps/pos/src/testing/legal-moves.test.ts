import { expect, test } from 'vitest'
import { createObservable } from '@evertill/ui/observable.ts'
import type { Session } from '../session/session.ts'
import { watchMoves } from './legal-moves.ts'

test('PN-12 a session that jumps from signed out to selling without a PIN or a store is caught', () => {
  const state = createObservable({ stage: 'pin-setup' })
  watchMoves(state as unknown as Session)
  expect(() => state.set({ stage: 'ready' })).not.toThrow()
  expect(() => state.set({ stage: 'pin-setup' })).toThrow('from ready to pin-setup')
})
