import { beforeEach, describe, expect, test } from 'vitest'
import type { LedgerDb, LedgerRows } from '../db/ledger-db.ts'

type Counter = LedgerRows['runningNumbers']

const counter = (key: string, RunningNo = 1): Counter => ({
  key,
  RunningNo,
  CashRegisterID: 'register-r1',
  TransactionTypeID: 'type-sale',
})
const unsent = (key: string, createdAt: string) => ({ key, createdAt, status: 'pending' }) as never
const keysOf = (rows: readonly ({ key: string } | undefined)[]) => rows.map((row) => row?.key)

/** What the ledger expects of a disk, IndexedDB's and the simulator's alike: else its worlds would prove nothing. */
export const ledgerSuite = (open: () => Promise<LedgerDb>): void => {
  let db: LedgerDb
  beforeEach(async () => {
    db = await open()
  })
  const putCounters = (...rows: Counter[]) =>
    db.write('strict', ['runningNumbers'], (tx) => tx.put('runningNumbers', rows))
  const counters = () => db.read(['runningNumbers'], (tx) => tx.list('runningNumbers', '', 100))

  describe('as a disk', () => {
    test('a transaction that fails leaves nothing of itself', async () => {
      await putCounters(counter('a'))
      const failing = db.write('strict', ['runningNumbers', 'journal'], async (tx) => {
        await tx.put('runningNumbers', [counter('a', 9), counter('b')])
        await tx.add('journal', { UUID: 'x', at: '', event: 'queued', detail: '' })
        throw new Error('in the middle')
      })
      await expect(failing).rejects.toThrow('in the middle')
      expect(await counters()).toEqual([counter('a')])
      expect(await db.read(['journal'], (tx) => tx.count('journal'))).toBe(0)
    })

    test('a key that is there already fails an add, and with it the transaction', async () => {
      await putCounters(counter('a'))
      const adding = db.write('strict', ['runningNumbers'], async (tx) => {
        await tx.put('runningNumbers', [counter('b')])
        await tx.add('runningNumbers', counter('a', 2))
      })
      await expect(adding).rejects.toMatchObject({ name: 'ConstraintError' })
      expect(await counters()).toEqual([counter('a')])
    })

    test('two that read and then write do not overlap', async () => {
      await putCounters(counter('a', 0))
      const raise = () =>
        db.write('strict', ['runningNumbers'], async (tx) => {
          const row = await tx.get('runningNumbers', 'a')
          await tx.put('runningNumbers', [counter('a', (row?.RunningNo ?? 0) + 1)])
        })
      await Promise.all([raise(), raise(), raise()])
      expect(await counters()).toEqual([counter('a', 3)])
    })

    test('rows are listed in the order of their keys, behind a key and up to a limit', async () => {
      await putCounters(counter('b'), counter('c'), counter('a'), counter('d'))
      const some = await db.read(['runningNumbers'], (tx) => tx.list('runningNumbers', 'a', 2))
      expect(keysOf(some)).toEqual(['b', 'c'])
    })

    test('rows that are removed together are gone, and those that lie between them are not', async () => {
      const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
      const without = async (...gone: string[]) => {
        await putCounters(...keys.map((key) => counter(key)))
        await db.write('strict', ['runningNumbers'], (tx) => tx.remove('runningNumbers', gone))
        return keysOf(await counters()).join('')
      }
      expect(await without('e', 'c', 'd', 'b')).toBe('afgh')
      expect(await without('b', 'c', 'f', 'g')).toBe('adeh')
      // One that is not there must not count for one that is.
      expect(await without('b', 'bb', 'c', 'e', 'f')).toBe('adgh')
      expect(await without('a', 'h')).toBe('bcdefg')
    })

    test('a queue is read oldest first, those of one moment by key, page behind page', async () => {
      const rows = [unsent('z', '1'), unsent('b', '2'), unsent('a', '2'), unsent('y', '0')]
      await db.write('strict', ['salesQueue'], (tx) => tx.put('salesQueue', rows))
      const [first, second] = await db.read(['salesQueue'], async (tx) => {
        const page = await tx.page('salesQueue', null, 3)
        return [page, await tx.page('salesQueue', page.at(-1) ?? null, 3)]
      })
      expect(keysOf(first ?? [])).toEqual(['y', 'z', 'a'])
      expect(keysOf(second ?? [])).toEqual(['b'])
    })

    test('what was made between two moments is found in one look, both moments included', async () => {
      const rows = ['0', '1', '2', '3', '4'].map((moment) => unsent(`made ${moment}`, moment))
      const found = await db.write('strict', ['salesQueue', 'salesHistory'], async (tx) => {
        await tx.put('salesQueue', rows)
        await tx.put('salesHistory', [{ UUID: 'x', createdAt: '2' } as never])
        return {
          queue: await tx.madeBetween('salesQueue', '1', '3', 10),
          some: await tx.madeBetween('salesQueue', '1', '3', 2),
          history: await tx.madeBetween('salesHistory', '1', '3', 10),
        }
      })
      expect(keysOf(found.queue)).toEqual(['made 1', 'made 2', 'made 3'])
      expect(found.some).toHaveLength(2)
      expect(found.history).toMatchObject([{ UUID: 'x' }])
    })

    test('what is asked for comes in the order asked, with holes where there is nothing', async () => {
      await putCounters(counter('a'), counter('b'))
      const rows = await db.read(['runningNumbers'], (tx) => tx.getMany('runningNumbers', ['b', 'x', 'a']))
      expect(keysOf(rows)).toEqual(['b', undefined, 'a'])
    })

    test('a row is kept as it was when it was written, and removing nothing is no fault', async () => {
      const row = counter('a')
      await putCounters(row)
      row.RunningNo = 99
      await db.write('strict', ['runningNumbers'], (tx) => tx.remove('runningNumbers', ['x']))
      expect(await counters()).toEqual([counter('a')])
    })
  })
}
