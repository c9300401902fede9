import { describe, expect, it } from 'vitest'
import {
  FULFILMENT_MOVES,
  ORDER_MOVES,
  type OrderState,
  ondcOrderState,
  ondcStateOfFulfilment,
  transitionFulfilment,
} from '../index.ts'
import { movesFrom } from '../machine.ts'

describe('ONDC', () => {
  it('OR-11 fulfilment moves are those of the table', () => {
    expect(transitionFulfilment('Pending', 'Packed')).toBe('Packed')
    expect(transitionFulfilment('Out-for-pickup', 'Pickup-failed')).toBe('Pickup-failed')
    expect(transitionFulfilment('Pending', 'Order-delivered')).toMatchObject({
      code: 'order.illegal-transition',
    })
    expect(movesFrom(FULFILMENT_MOVES, 'Order-picked-up')).toEqual([
      'At-delivery',
      'In-transit',
      'Out-for-delivery',
      'Order-delivered',
      'Cancelled',
    ])
    expect(Object.values(FULFILMENT_MOVES).map((row) => Object.keys(row).length)).toEqual([
      2, 5, 4, 2, 3, 3, 5, 2, 2, 2, 3, 3, 0, 0,
    ])
  })

  it('OR-12 states have their ONDC names', () => {
    expect(
      (
        ['Pending', 'Packed', 'Order-picked-up', 'Out-for-delivery', 'Order-delivered', 'Cancelled'] as const
      ).map(ondcStateOfFulfilment),
    ).toEqual(['Accepted', 'In-progress', 'In-progress', 'In-progress', 'Completed', 'Cancelled'])
    expect((Object.keys(ORDER_MOVES) as OrderState[]).map((state) => [state, ondcOrderState(state)])).toEqual(
      [
        ['new', 'Created'],
        ['accepted', 'Accepted'],
        ['rejected', 'Cancelled'],
        ['expired', 'Cancelled'],
        ['picking', 'Accepted'],
        ['packed', 'In-progress'],
        ['dispatched', 'In-progress'],
        ['delivered', 'Completed'],
        ['completed', 'Completed'],
        ['cancelled', 'Cancelled'],
        ['returning', 'Completed'],
        ['returned', 'Completed'],
      ],
    )
  })
})
