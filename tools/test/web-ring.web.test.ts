/// <reference lib="dom" />
import { expect, test } from 'vitest'

test('the web ring runs in a real Chromium with the features that the till needs', () => {
  expect(navigator.userAgent).toContain('Chrome')
  expect(window.isSecureContext).toBe(true)
  expect(indexedDB).toBeDefined()
  expect(navigator.locks).toBeDefined()
  expect(crypto.subtle).toBeDefined()
})

test('a transaction of strict durability completes', async () => {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('web-ring', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('rows')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no database'))
  })
  const transaction = database.transaction('rows', 'readwrite', { durability: 'strict' })
  transaction.objectStore('rows').put('kept', 1)
  await new Promise((resolve) => (transaction.oncomplete = resolve))
  expect(transaction.durability).toBe('strict')
  database.close()
})
