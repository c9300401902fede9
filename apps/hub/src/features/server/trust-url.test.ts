import { expect, test } from 'vitest'
import { trustUrlFor } from './trust-url.ts'

const HERE = 'http://127.0.0.1:8081/trust'
const NETWORK = 'http://10.0.0.7:8081/trust'
const NAME = 'http://till.lan:8081/trust'

test.each([
  ['the address by which the hub was opened', [HERE, NETWORK, NAME], 'till.lan', NAME],
  ['an address of the network on the machine itself', [HERE, NETWORK], '127.0.0.1', NETWORK],
  ['an address of the network by an unknown name', [HERE, NETWORK], 'shop.example', NETWORK],
  ['the only one', [HERE], '127.0.0.1', HERE],
  ['none', [], 'till.lan', undefined],
])('HT-3 the page about trust is given by %s', (_what, urls, host, url) => {
  expect(trustUrlFor(urls, host)).toBe(url)
})
