import { expect, test } from 'vitest'
import { typeChangeOf } from './type-change.ts'

const typeOf = (key: string, Letter: string, TransactionType: string) =>
  ({ key, Letter, TransactionType }) as Parameters<typeof typeChangeOf>[1]['current']
const SALE = typeOf('sale', 'S', 'Sale')
const GIFT = typeOf('gift', 'G', 'Gift sale')
const RETURN = typeOf('return', 'C', 'Sales Return')
const ALL = [SALE, GIFT, RETURN]

const goods = [{ UUID: 'line' }] as never
const draftOf = (TransactionTypeID: string | undefined, more: object = {}) => ({
  TransactionTypeID,
  Lines: goods,
  ...more,
})
const at = (current: typeof SALE, more: object = {}) => ({
  allowed: ALL,
  wanted: current.TransactionType,
  current,
  isCartNewer: false,
  ...more,
})

test('FC-41 goods of a sale are asked about before they become those of a return', () => {
  const asked = { do: 'ask', from: SALE, to: RETURN, mayTakeAlong: true }
  expect(typeChangeOf(draftOf('sale'), at(RETURN))).toEqual(asked)
  expect(typeChangeOf(draftOf('return'), at(SALE))).toMatchObject({ do: 'ask', from: RETURN, to: SALE })
})

test('FC-41 goods that come back in an exchange are not taken along', () => {
  const exchange = draftOf('sale', { Lines: [], Returns: goods })
  expect(typeChangeOf(exchange, at(RETURN))).toMatchObject({ do: 'ask', mayTakeAlong: false })
})

test('SP-40 goods whose payment was begun are not taken along: money in would become money out', () => {
  const Taken = [{ Amount: 5_000 }] as never
  const asked = { do: 'ask', mayTakeAlong: false }
  expect(typeChangeOf(draftOf('sale', { Taken }), at(RETURN))).toMatchObject(asked)
  expect(typeChangeOf(draftOf('sale', { Taken, Lines: [] }), at(RETURN))).toMatchObject(asked)
})

test('FC-41 an empty cart, one without a type and one of the same kind take the type of the address', () => {
  expect(typeChangeOf(draftOf('sale', { Lines: [] }), at(RETURN))).toEqual({ do: 'adopt' })
  expect(typeChangeOf(draftOf(undefined), at(RETURN))).toEqual({ do: 'adopt' })
  expect(typeChangeOf(draftOf('sale'), at(GIFT))).toEqual({ do: 'adopt' })
  expect(typeChangeOf(draftOf('sale', { Editing: {} as never }), at(RETURN))).toEqual({ do: 'adopt' })
  expect(typeChangeOf(draftOf('sale'), at(SALE))).toBeNull()
})

test('FC-41 a restored or resumed cart goes on as the document it was', () => {
  const back = { do: 'goBack', from: RETURN }
  expect(typeChangeOf(draftOf('return'), at(SALE, { isCartNewer: true }))).toEqual(back)
  expect(typeChangeOf(draftOf('return'), at(SALE, { isCartNewer: true, wanted: null }))).toEqual(back)
})

test('FC-26 FC-41 goods scanned while the till goes back to selling are sold', () => {
  expect(typeChangeOf(draftOf('return'), at(SALE, { wanted: null }))).toEqual({ do: 'adopt' })
})

test('FC-41 until the access list is known a cart with goods stays what it is', () => {
  expect(typeChangeOf(draftOf('return'), at(SALE, { allowed: [] }))).toBeNull()
  expect(typeChangeOf(draftOf(undefined), at(SALE, { allowed: [] }))).toBeNull()
  expect(typeChangeOf(draftOf('return', { Lines: [] }), at(SALE, { allowed: [] }))).toEqual({ do: 'adopt' })
})

test('FC-41 a type that the cashier may no longer use is left', () => {
  expect(typeChangeOf(draftOf('return'), at(SALE, { allowed: [SALE] }))).toEqual({ do: 'adopt' })
})
