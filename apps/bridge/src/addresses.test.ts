import { describe, expect, test } from 'vitest'
import { formatAddress, isPrivateAddress, parseAddress, resolveAddress } from './addresses.ts'

const NOTHING_LISTED = { printers: [], listedOnly: false }
const never = () => Promise.reject(new Error('looked up'))

describe('addresses of printers', () => {
  test.each([
    ['192.168.1.50', { host: '192.168.1.50', port: 9100 }],
    ['192.168.1.50:9101', { host: '192.168.1.50', port: 9101 }],
    ['Printer.local', { host: 'printer.local', port: 9100 }],
    ['[fd00::5]:9100', { host: 'fd00::5', port: 9100 }],
    ['192.168.1.50:0', undefined],
    ['192.168.1.50:99999', undefined],
    ['user@host', undefined],
    ['host/path', undefined],
    ['[192.168.1.50]', undefined],
    ['', undefined],
  ])('BR-7 %s is read as %o', (text, address) => {
    expect(parseAddress(text)).toEqual(address)
    if (address) expect(parseAddress(formatAddress(address))).toEqual(address)
  })

  test.each([
    ['10.1.2.3', true],
    ['172.16.0.1', true],
    ['172.32.0.1', false],
    ['192.168.255.255', true],
    ['169.254.7.7', true],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['0.0.0.0', false],
    ['8.8.8.8', false],
    ['fd12::1', true],
    ['::1', false],
    ['2001:4860:4860::8888', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:169.254.169.254', false],
  ])('BR-7 %s is of the shop’s own network: %s', (ip, isPrivate) => {
    expect(isPrivateAddress(ip)).toBe(isPrivate)
  })

  test('BR-7 a name is looked up once, and all of its addresses must be private', async () => {
    const address = { host: 'printer.local', port: 9100 }
    const resolve = (...found: string[]) => resolveAddress(address, NOTHING_LISTED, async () => found)
    expect(await resolve('192.168.1.50')).toEqual({ ip: '192.168.1.50' })
    expect(await resolve('192.168.1.50', '8.8.8.8')).toBe('address-not-allowed')
    expect(await resolve('127.0.0.1')).toBe('address-not-allowed')
    expect(await resolve()).toBe('offline')
    expect(await resolveAddress(address, NOTHING_LISTED, never)).toBe('offline')
  })

  test('BR-7 the owner may add any printer, and may allow no other', async () => {
    const listed = { name: 'Kitchen', host: '203.0.113.7', port: 4000 }
    const settings = { printers: [listed], listedOnly: true }
    expect(await resolveAddress(listed, settings, never)).toEqual({ ip: '203.0.113.7' })
    const other = { host: '192.168.1.50', port: 9100 }
    expect(await resolveAddress(other, settings, never)).toBe('address-not-allowed')
    expect(await resolveAddress(other, { ...settings, listedOnly: false }, never)).toEqual({
      ip: '192.168.1.50',
    })
  })
})
