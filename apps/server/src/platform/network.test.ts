import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('US-12 the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('US-12 addresses of one /64 have one network, and those of the next another', () => {
  const own = ['2001:db8:0:5::1', '2001:db8:0:5:ffff:ffff:ffff:ffff', '2001:db8::5:0:0:0:9']
  expect(new Set(own.map(networkOf)).size).toBe(1)
  expect(networkOf('2001:db8:0:6::1')).not.toBe(networkOf('2001:db8:0:5::1'))
})

test.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  ['curl/8.5.0', ''],
  [undefined, ''],
])('US-2 the device of %s is called "%s"', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
