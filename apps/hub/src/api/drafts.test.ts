import { createMemoryStorage } from '@evertill/ui/device-storage.ts'
import { expect, test } from 'vitest'
import { createDrafts } from './drafts.ts'

const DRAFT = { values: { StoreName: 'Half' }, version: 3 }

test('HW-24 a draft outlives its page, and is of its person and its form alone', () => {
  const storage = createMemoryStorage()
  createDrafts(storage, 'person-1').write('stores/blr1', DRAFT)
  const again = createDrafts(storage, 'person-1')
  expect(again.read('stores/blr1')).toEqual(DRAFT)
  expect(again.read('stores/blr2')).toBeNull()
  expect(createDrafts(storage, 'person-2').read('stores/blr1')).toBeNull()
  again.drop('stores/blr1')
  expect(again.read('stores/blr1')).toBeNull()
})

test('HW-24 a disk that is full, or a draft that cannot be read, stops no form', () => {
  const storage = createMemoryStorage()
  storage.setItem('hub.draft.person-1.stores/blr1', '{"values":')
  expect(createDrafts(storage, 'person-1').read('stores/blr1')).toBeNull()
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  createDrafts(full, 'person-1').write('stores/blr1', DRAFT)
})
