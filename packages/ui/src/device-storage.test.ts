import { expect, test } from 'vitest'
import { createMemoryStorage, openDeviceStorage } from './device-storage.ts'

const denied = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

test('LD-59 a localStorage that answers is used', () => {
  const storage = createMemoryStorage()
  expect(openDeviceStorage(() => storage)).toEqual({ storage, isDenied: false })
})

test('LD-59 a localStorage that throws at the property or at the first read is replaced by memory', () => {
  for (const open of [denied, () => ({ ...createMemoryStorage(), getItem: denied })]) {
    const { storage, isDenied } = openDeviceStorage(open)
    expect(isDenied).toBe(true)
    storage.setItem('layoutMode', 'x')
    storage.setItem('loginId', 'y')
    expect(storage.getItem('layoutMode')).toBe('x')
    storage.removeItem('layoutMode')
    expect(storage.getItem('layoutMode')).toBeNull()
    storage.clear()
    expect(storage.getItem('loginId')).toBeNull()
  }
})
