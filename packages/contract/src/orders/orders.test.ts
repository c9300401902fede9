import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  OrderMoveBody,
  OrderReply,
  OrdersReply,
  PackageBody,
  PackageMoveBody,
  PackagesReply,
} from '../index.ts'

const golden = JSON.parse(
  readFileSync(new URL('../../fixtures/orders.json', import.meta.url), 'utf8'),
) as Record<string, unknown>

test('CT-8 the golden answers of orders and packages fit their schemas', () => {
  expect(OrdersReply.parse(golden['orders'])).toEqual(golden['orders'])
  expect(OrderReply.parse(golden['moved'])).toEqual(golden['moved'])
  expect(PackagesReply.parse(golden['packages'])).toEqual(golden['packages'])
})

test('OR-9 a till can ask for every state but new, expired and packed', () => {
  const move = golden['move'] as Record<string, unknown>
  expect(OrderMoveBody.parse(move)).toEqual(move)
  for (const To of ['new', 'expired', 'packed', 'unknown']) {
    expect(OrderMoveBody.safeParse({ ...move, To }).success, To).toBe(false)
  }
})

test('PK-3 a package never becomes a draft again, and its tracking address is a page of the web', () => {
  const move = golden['packageMove'] as Record<string, unknown>
  expect(PackageMoveBody.parse(move)).toEqual(move)
  expect(PackageMoveBody.safeParse({ ...move, To: 'draft' }).success).toBe(false)
  const body = golden['package'] as Record<string, unknown>
  expect(PackageBody.parse(body)).toEqual(body)
  for (const TrackingUrl of ['javascript:alert(1)', 'no address']) {
    expect(PackageBody.safeParse({ ...body, TrackingUrl }).success, TrackingUrl).toBe(false)
  }
})
