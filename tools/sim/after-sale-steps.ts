import fc from 'fast-check'
import type { AfterSaleStep } from '../../apps/pos/src/testing/simulator.ts'

const pieces = fc.integer({ min: 1, max: 5 })
const at = fc.nat(9)
const way = fc.constantFrom('cash' as const, 'upi' as const, 'credit' as const, 'split' as const)
/** What can happen after a sale, including a lost connection. */
export const afterSaleStep: fc.Arbitrary<AfterSaleStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sell' as const), pieces, way }) },
  fc.record({ kind: fc.constant('order' as const), pieces, ahead: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), at, pieces, way }) },
  fc.record({ kind: fc.constant('tender' as const), at, way }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('return' as const, 'exchange' as const), at, pieces }),
  },
  fc.record({ kind: fc.constantFrom('void' as const, 'invoice' as const), at }),
  fc.record({ kind: fc.constant('receive' as const), amount: fc.integer({ min: 1, max: 20_000 }) }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('line' as const),
      state: fc.constantFrom('whole' as const, 'cut' as const, 'lost' as const),
    }),
  },
)
