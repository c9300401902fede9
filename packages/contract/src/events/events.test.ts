import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  DOCUMENT_EVENTS,
  LiveEvent,
  PUSHED_EVENTS,
  PushSetupReply,
  PushTokenBody,
  PushTokenReply,
  REFRESH_EVENTS,
  StreamTicketReply,
} from '../index.ts'

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url), 'utf8'))

test('EV-23 the ten specified events have their exact names, and only those are pushed', () => {
  expect(PUSHED_EVENTS.join(', ')).toBe(
    'product_updated, subcategory_updated, category_updated, cashRegister_updated, tax_updated, ' +
      'paymentTypes_updated, printConfig_updated, offer_updated, productTag_updated, employee_updated',
  )
  const all = [...REFRESH_EVENTS, ...DOCUMENT_EVENTS]
  expect(new Set(all).size).toBe(all.length)
})

test('EV-23 the golden answers of events and push fit their schemas', () => {
  const { body, reply } = fixture('push-token') as { body: unknown; reply: unknown }
  expect(PushTokenBody.parse(body)).toEqual(body)
  expect(PushTokenReply.parse(reply)).toEqual(reply)
  expect(StreamTicketReply.parse(fixture('stream-ticket'))).toEqual(fixture('stream-ticket'))
  expect(PushSetupReply.parse(fixture('push-setup'))).toEqual(fixture('push-setup'))
  const events = fixture('live-events')
  expect(LiveEvent.array().parse(events)).toEqual(events)
})
