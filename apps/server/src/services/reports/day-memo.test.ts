import { expect, test } from 'vitest'
import { type RolledDay, makeDayMemo } from './day-memo.ts'

const day = (storeId: string, rebuiltAt: string | null = 't1', registrationId = 'demo'): RolledDay => ({
  registrationId,
  storeId,
  day: '2026-11-20',
  rebuiltAt,
})
const sourceOf = () => {
  const loaded: string[][] = []
  const load = (days: readonly RolledDay[]) => {
    loaded.push(days.map(({ storeId }) => storeId))
    return Promise.resolve(({ registrationId, storeId, rebuiltAt }: RolledDay) =>
      [registrationId, storeId, rebuiltAt].join(' '),
    )
  }
  return { loaded, load }
}

test('HY-7 only days whose figures were rebuilt are read again', async () => {
  const memo = makeDayMemo<string>(() => 1, 100)
  const { loaded, load } = sourceOf()
  await memo([day('a'), day('b'), day('c')], load)
  expect(await memo([day('a'), day('b', 't2'), day('c')], load)).toEqual([
    'demo a t1',
    'demo b t2',
    'demo c t1',
  ])
  await memo([day('c'), day('b', 't2')], load)
  expect(loaded).toEqual([['a', 'b', 'c'], ['b']])
})

test('HY-7 a day that was never rebuilt, and one of another company, is not taken for a known one', async () => {
  const memo = makeDayMemo<string>(() => 1, 100)
  const { loaded, load } = sourceOf()
  await memo([day('a', null)], load)
  await memo([day('a', null), day('b')], load)
  expect(await memo([day('b', 't1', 'other')], load)).toEqual(['other b t1'])
  expect(loaded).toEqual([['a'], ['a', 'b'], ['b']])
})

test('HY-7 what is kept is bounded, and the days that were read longest ago go first', async () => {
  const memo = makeDayMemo<string>(() => 4, 10)
  const { loaded, load } = sourceOf()
  for (const store of ['a', 'b', 'c']) await memo([day(store)], load)
  await memo([day('b'), day('c')], load)
  await memo([day('a')], load)
  expect(loaded).toEqual([['a'], ['b'], ['c'], ['a']])
})
