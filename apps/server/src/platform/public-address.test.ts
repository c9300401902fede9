import { expect, test } from 'vitest'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

test('OA-12 addresses of this machine, its networks and other tricks are not public', () => {
  const inside = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '127.1',
    '2130706433',
    '',
  ]
  for (const address of inside) expect(isPublicAddress(address), address).toBe(false)
})

test('OA-12 addresses of the internet are public', () => {
  for (const address of [
    '8.8.8.8',
    '172.32.0.1',
    '172.15.0.1',
    '193.0.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])
    expect(isPublicAddress(address), address).toBe(true)
})

test('OA-12 only 127.0.0.0/8 and ::1 are loopback', () => {
  for (const address of ['127.0.0.1', '127.9.9.9', '::1'])
    expect(isLoopbackAddress(address), address).toBe(true)
  for (const address of ['128.0.0.1', '10.0.0.1', '::2', 'localhost'])
    expect(isLoopbackAddress(address), address).toBe(false)
})
