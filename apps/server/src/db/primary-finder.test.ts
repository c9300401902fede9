import { describe, expect, test } from 'vitest'
import { addressesOf, areHostsValid } from '../platform/database-hosts.ts'
import { DatabaseUnavailable } from './errors.ts'
import { createPrimaryFinder, type HostState } from './primary-finder.ts'

const never = new Promise<never>(() => undefined)

/** Hosts by what they say: a state, 'gone' (refuses) or 'silent' (never answers). */
const openHosts = (start: Record<string, HostState | 'gone' | 'silent'>) => {
  const hosts = new Map(Object.entries(start))
  const asked: string[] = []
  const finder = createPrimaryFinder({
    addresses: [...hosts.keys()],
    ask: async (address) => {
      asked.push(address)
      const state = hosts.get(address)
      if (state === 'silent') return never
      if (state === 'gone' || state === undefined) throw new Error('refused')
      return state
    },
    // All answers of these hosts are there by then.
    grace: () => new Promise((resolve) => setImmediate(resolve)),
  })
  return { finder, asked, hosts }
}
const primary = (timeline = 1): HostState => ({ isPrimary: true, timeline })
const standby: HostState = { isPrimary: false, timeline: 1 }

describe('addresses', () => {
  test('HA-1 each host gets its own port, and all the same user, database and options', () => {
    expect(addressesOf('postgres://a:p%40w@h1:5432,h2,[::1]:5433/shop?sslmode=require')).toEqual([
      'postgres://a:p%40w@h1:5432/shop?sslmode=require',
      'postgres://a:p%40w@h2/shop?sslmode=require',
      'postgres://a:p%40w@[::1]:5433/shop?sslmode=require',
    ])
  })

  test('HA-1 one host, and a folder of sockets, stay as they are', () => {
    for (const url of ['postgres://a:b@h1/shop', 'postgres:///shop?host=/run/postgresql']) {
      expect(addressesOf(url)).toEqual([url])
      expect(areHostsValid(url)).toBe(true)
    }
  })

  test.each(['postgres://a:b@h1,,h2/shop', 'postgres://a:b@h1:x,h2/shop', 'postgres://a:b@h1,h2:99999/shop'])(
    'HA-1 %s is refused at the start',
    (url) => {
      expect(areHostsValid(url)).toBe(false)
    },
  )
})

describe('the primary', () => {
  test('HA-1 it is found behind a standby, a host that refuses and one that is silent', async () => {
    const { finder } = openHosts({ a: 'silent', b: standby, c: 'gone', d: primary() })
    await expect(finder.find()).resolves.toBe('d')
  })

  test('HA-1 it is asked for once, however many connections need it', async () => {
    const { finder, asked } = openHosts({ a: primary(), b: standby })
    await Promise.all([finder.find(), finder.find(), finder.find()])
    await finder.find()
    expect(asked).toEqual(['a', 'b'])
  })

  test('HA-1 after a failover the new one is found, and not before a connection has failed', async () => {
    const { finder, hosts } = openHosts({ a: primary(), b: standby })
    await finder.find()
    hosts.set('a', 'gone').set('b', primary(2))
    expect(finder.known()).toBe('a')
    // A late error of a connection to another host says nothing about the primary.
    finder.suspect('b')
    await expect(finder.find()).resolves.toBe('a')
    finder.suspect('a')
    expect(finder.known()).toBeUndefined()
    await expect(finder.find()).resolves.toBe('b')
  })

  test('HA-2 of two that both say so, the one with the newer timeline is the primary', async () => {
    for (const order of [
      { old: primary(3), promoted: primary(4) },
      { promoted: primary(4), old: primary(3) },
    ]) {
      await expect(openHosts(order).finder.find()).resolves.toBe('promoted')
    }
  })

  test('HA-1 while there is none, the database is unavailable, and the next try asks again', async () => {
    const { finder, hosts } = openHosts({ a: 'gone', b: standby })
    await expect(finder.find()).rejects.toThrow(DatabaseUnavailable)
    hosts.set('b', primary(2))
    await expect(finder.find()).resolves.toBe('b')
  })
})
