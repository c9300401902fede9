import { describe, expect, test } from 'vitest'
import { type EditFacts, editStep } from './edit-route.ts'

const step = (facts: Partial<EditFacts> = {}) =>
  editStep({ started: null, isInCart: false, mayEdit: true, story: { kind: 'found' }, ...facts })

describe('the page that changes a sale', () => {
  test('starts the draft of a sale that was found and may be changed', () => {
    expect(step()).toEqual({ kind: 'start' })
  })

  test('does not start again what is in the cart after a reload', () => {
    expect(step({ isInCart: true })).toEqual({ kind: 'ready' })
  })

  test('does not start again behind a change that was completed', () => {
    expect(step({ started: { message: null }, isInCart: false })).toEqual({ kind: 'ready' })
  })

  test('says why the draft could not be started, and does not try again', () => {
    expect(step({ started: { message: 'Not saved' } })).toEqual({ kind: 'failed', message: 'Not saved' })
  })

  test('waits for the rights and refuses without them', () => {
    expect(step({ mayEdit: null })).toEqual({ kind: 'loading' })
    expect(step({ mayEdit: false })).toEqual({ kind: 'notEditable' })
  })

  test('AS-2 says that a sale is not found, or cannot be fetched', () => {
    for (const kind of ['loading', 'offline', 'missing'] as const) {
      expect(step({ story: { kind }, mayEdit: null })).toEqual({ kind })
    }
    const failed = { kind: 'failed', message: 'Not allowed' } as const
    expect(step({ story: failed, mayEdit: null })).toEqual(failed)
  })
})
