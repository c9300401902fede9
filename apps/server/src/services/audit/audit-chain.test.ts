import { describe, expect, test } from 'vitest'
import {
  type ChainedEntry,
  type Link,
  digestPerson,
  extendChain,
  linkOf,
  personHolds,
  startOfChain,
} from './audit-chain.ts'
import { type StoredLink, headText, isNoted, readHead, verifyLinks } from './verify-chain.ts'

const COMPANY = '018f0000-0000-7000-8000-000000000001'
const START = { position: 0, link: startOfChain(COMPANY), at: '' }

const entry = (at: number, over: Partial<ChainedEntry> = {}): ChainedEntry => ({
  auditId: `${at}`,
  at: `2026-11-19T10:00:${String(at).padStart(2, '0')}.000000Z`,
  userId: null,
  action: 'hub.customers.update',
  subject: 'c1',
  plain: '{"from": "hub"}',
  person: { 'before.FirstName': '"Asha"', 'after.FirstName': '"Usha"' },
  ...over,
})
const chainOf = (entries: readonly ChainedEntry[]): StoredLink[] => {
  const links: StoredLink[] = []
  let previous = START.link
  for (const [at, one] of entries.entries()) {
    const link: Link = extendChain(previous, one, { position: at + 1, chainedAt: one.at })
    links.push({ ...link, auditId: one.auditId, entry: one, isErasureRecorded: false })
    previous = link.link
  }
  return links
}
const four = () => chainOf([entry(1), entry(2), entry(3), entry(4)])
const put = (links: readonly StoredLink[], at: number, over: Partial<StoredLink>): StoredLink[] =>
  links.map((link, i) => (i === at ? { ...link, ...over } : link))
const faultIn = (links: readonly StoredLink[]) => {
  const { fault } = verifyLinks(START, links)
  return fault && [fault.kind, fault.position]
}

describe('a chain', () => {
  test('AH-1 an unchanged chain is whole, in one piece or in several', () => {
    const links = four()
    expect(faultIn(links)).toBeUndefined()
    const half = verifyLinks(START, links.slice(0, 2))
    expect(verifyLinks(half.state, links.slice(2))).toEqual(verifyLinks(START, links))
  })

  test.each<[string, Partial<ChainedEntry>]>([
    ['the person', { userId: COMPANY }],
    ['the time', { at: '2026-11-19T10:00:02.000001Z' }],
    ['the action', { action: 'hub.customers.create' }],
    ['the subject', { subject: 'c2' }],
    ['the rest', { plain: '{"from": "import"}' }],
    ['the id', { auditId: '22' }],
    ['a personal value', { person: { 'before.FirstName': '"Asha"', 'after.FirstName': '"Isha"' } }],
    ['a personal field too few', { person: { 'before.FirstName': '"Asha"' } }],
  ])('AH-2 a change of %s is found at its entry', (_what, over) => {
    expect(faultIn(put(four(), 1, { entry: entry(2, over) }))).toEqual(['changed', 2])
  })

  test('AH-2 what is removed, swapped or put between is found', () => {
    const links = four()
    expect(faultIn(put(links, 1, { entry: null }))).toEqual(['removed', 2])
    expect(faultIn(links.toSpliced(1, 1))).toEqual(['link', 2])
    const swapped = put(put(links, 1, { entry: links[2]?.entry ?? null }), 2, {
      entry: links[1]?.entry ?? null,
    })
    expect(faultIn(swapped)).toEqual(['changed', 2])
    expect(faultIn(put(links, 2, { link: links[1]?.link ?? Buffer.alloc(32) }))).toEqual(['changed', 3])
  })

  test('AH-2 an entry dated back is found, but one transaction that took a while is none', () => {
    const late = (at: string) => chainOf([entry(1), entry(2, { at }), entry(3)])
    expect(faultIn(late('2026-11-19T09:10:00.000000Z'))).toBeUndefined()
    expect(faultIn(late('2026-11-19T08:59:00.000000Z'))).toEqual(['backdated', 2])
  })

  test('AH-1 the chain of one company is not that of another', () => {
    const link = startOfChain('018f0000-0000-7000-8000-000000000002')
    expect(verifyLinks({ ...START, link }, four()).fault).toMatchObject({ kind: 'changed', position: 1 })
  })

  test('AH-1 two entries whose texts run together have different links', () => {
    const { person: _person, ...one } = entry(1, { action: 'a', subject: 'bc' })
    const linked = { position: 1, chainedAt: one.at, digests: {} }
    expect(linkOf(START.link, { ...one, action: 'ab', subject: 'c' }, linked)).not.toEqual(
      linkOf(START.link, one, linked),
    )
  })
})

describe('personal fields', () => {
  const erased = { 'before.FirstName': '"(erased)"', 'after.FirstName': '"(erased)"' }

  test('AH-3 erased fields without their salt keep the chain whole, if the erasure is on record', () => {
    const links = put(four(), 1, { entry: entry(2, { person: erased }), salt: null })
    expect(faultIn(links)).toEqual(['changed', 2])
    expect(faultIn(put(links, 1, { isErasureRecorded: true }))).toBeUndefined()
  })

  test('AH-3 an erasure excuses nothing else', () => {
    const gone = { salt: null, isErasureRecorded: true }
    const half = { ...erased, 'after.FirstName': '"Somebody"' }
    expect(faultIn(put(four(), 1, { ...gone, entry: entry(2, { person: half }) }))).toEqual(['changed', 2])
    const plain = entry(2, { person: erased, plain: '{}' })
    expect(faultIn(put(four(), 1, { ...gone, entry: plain }))).toEqual(['changed', 2])
  })

  test('AH-4 the same value has another digest in each entry and each place', () => {
    const [one, two] = chainOf([entry(1), entry(2)])
    expect(one?.digests['before.FirstName']).not.toBe(two?.digests['before.FirstName'])
    const digests = digestPerson({ a: '"x"', b: '"x"' }, Buffer.alloc(32))
    expect(digests.a).not.toBe(digests.b)
  })

  test('AH-4 an entry without personal fields has no salt', () => {
    const [one] = chainOf([entry(1, { person: {} })])
    expect(one).toMatchObject({ salt: null, digests: {} })
    expect(personHolds({}, { salt: null, digests: {} }, false)).toBe(true)
  })
})

test('AH-6 a head that was noted down is read again', () => {
  const [, , , last] = four()
  if (!last) throw new Error('there are four links')
  const noted = readHead(` ${headText(last).toUpperCase()} `)
  expect(noted?.position).toBe(4)
  expect(noted && isNoted(noted, last.link)).toBe(true)
  expect(noted && isNoted(noted, START.link)).toBe(false)
  for (const text of ['', '4', '4:12', 'x:00', `4:${'g'.repeat(32)}`]) expect(readHead(text)).toBeUndefined()
})
