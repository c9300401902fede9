import { format } from 'oxfmt'
import { expect, test } from 'vitest'
import { PARTS } from './parts.mjs'
import { formatDuration, mergeProofs, parseProofs, renderProofs } from './proofs-table.mjs'

const proof = (/** @type {string} */ part, changes = {}) => ({
  part,
  date: '2026-11-16',
  commit: 'abc1234',
  figures: '12 passed, 0 failed',
  took: '3 min',
  result: 'passed',
  ...changes,
})

test('a part that was not run keeps its row, one that was run gets a new one', () => {
  const before = [proof('kills'), proof('fuzz')]
  const ran = [proof('fuzz', { commit: 'def5678', result: 'FAILED' })]
  expect(mergeProofs(['fuzz', 'kills', 'plants'], before, ran)).toEqual([
    proof('fuzz', { commit: 'def5678', result: 'FAILED' }),
    proof('kills'),
    { part: 'plants', date: '', commit: '', figures: '', took: '', result: 'not run yet' },
  ])
})

test('the row of a part that no longer exists goes', () => {
  expect(mergeProofs(['kills'], [proof('gone'), proof('kills')], [])).toEqual([proof('kills')])
})

test('the file is read back as it was written, also in the columns of the formatter', async () => {
  const proofs = mergeProofs(['kills', 'fuzz'], [], [proof('fuzz', { figures: 'a, b; c' })])
  const text = renderProofs(proofs)
  expect(parseProofs(text)).toEqual(proofs)
  expect(parseProofs((await format('PROOFS.md', text)).code)).toEqual(proofs)
})

test('a figure with a bar in it does not break the table', () => {
  const text = renderProofs([proof('fuzz', { figures: '1 failed | 2 passed' })])
  expect(parseProofs(text)).toEqual([proof('fuzz', { figures: '1 failed / 2 passed' })])
})

test('a file without a table has no rows', () => {
  expect(parseProofs('# Proofs\n')).toEqual([])
})

test('durations are said in minutes and seconds', () => {
  expect([59.4, 60, 61, 3_725].map(formatDuration)).toEqual(['59 s', '1 min', '1 min 1 s', '62 min 5 s'])
})

test('every part has a name of its own, without spaces', () => {
  const names = PARTS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z-]+$/)
})
