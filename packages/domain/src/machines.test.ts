import { describe, expect, it } from 'vitest'
import { FULFILMENT_MOVES, ORDER_MOVES, PACKAGE_MOVES, QUEUED_SALE_MOVES, transitionSale } from './index.ts'
import { SALE_MOVES } from './sale/sale-state.ts'
import { movesFrom, nextState } from './machine.ts'

type AnyTable = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Every state machine with its initial state and its final states. */
const MACHINES: { name: string; table: AnyTable; start: string; final: string[] }[] = [
  { name: 'SQ-6 queued sale', table: QUEUED_SALE_MOVES as AnyTable, start: 'pending', final: ['completed'] },
  {
    name: 'SA-25 sale',
    table: SALE_MOVES as AnyTable,
    start: 'open',
    final: ['discarded', 'returned', 'void'],
  },
  {
    name: 'OR-15 order',
    table: ORDER_MOVES as AnyTable,
    start: 'new',
    final: ['rejected', 'expired', 'cancelled', 'returned'],
  },
  {
    name: 'OR-15 fulfilment',
    table: FULFILMENT_MOVES as AnyTable,
    start: 'Pending',
    final: ['Order-delivered', 'Cancelled'],
  },
  {
    name: 'PK-5 package',
    table: PACKAGE_MOVES as AnyTable,
    start: 'draft',
    final: ['delivered', 'collected', 'cancelled', 'rto_delivered', 'rto_disposed', 'lost', 'damaged'],
  },
]

const reach = (table: AnyTable, start: string): Set<string> => {
  const seen = new Set([start])
  for (const state of seen) for (const next of Object.values(table[state] ?? {})) seen.add(next)
  return seen
}

describe('SQ-6 SA-25 OR-15 PK-5 every machine is a valid table', () => {
  it.each(MACHINES)('$name: every state can be reached', ({ table, start }) => {
    expect([...reach(table, start)].toSorted()).toEqual(Object.keys(table).toSorted())
  })

  it.each(MACHINES)('$name: only the final states are dead ends', ({ table, final }) => {
    const dead = Object.keys(table).filter((state) => Object.keys(table[state] ?? {}).length === 0)
    expect(dead.toSorted()).toEqual(final.toSorted())
  })

  it.each(MACHINES)('$name: from every state a final one can be reached', ({ table, final }) => {
    for (const state of Object.keys(table))
      expect([state, final.some((end) => reach(table, state).has(end))]).toEqual([state, true])
  })

  it('SQ-6 PK-5 a state missing in the table accepts no event', () => {
    expect(nextState(PACKAGE_MOVES, 'gone' as never, 'packed')).toBeUndefined()
    expect(movesFrom(PACKAGE_MOVES, 'gone' as never)).toEqual([])
  })

  it('SA-25 a sale is parked and resumed, completed, returned or voided, and never voided after a return', () => {
    expect([
      transitionSale('open', 'park'),
      transitionSale('parked', 'resume'),
      transitionSale('open', 'complete'),
      transitionSale('completed', 'void'),
    ]).toEqual(['parked', 'open', 'completed', 'void'])
    expect([transitionSale('completed', 'returnPart'), transitionSale('partReturned', 'returnRest')]).toEqual(
      ['partReturned', 'returned'],
    )
    expect(transitionSale('partReturned', 'void')).toMatchObject({
      code: 'sale.illegal-transition',
      path: 'partReturned.void',
    })
    expect(transitionSale('void', 'complete')).toMatchObject({ code: 'sale.illegal-transition' })
  })
})
