import { expect, test, vi } from 'vitest'
import { CallFailure, failureFacts } from '../../api/failure.ts'
import type { ResourceCalls } from '../../api/resource-calls.ts'
import { isChangedSince, undoChange, undoChangeOfMany } from './undo.ts'

const row = (key: string, Version: number, Name: string) => ({
  key,
  Version,
  IsDeleted: false,
  Name,
  Code: 'R1',
})
const renamed = (key: string) => ({
  before: row(key, 4, 'Front'),
  after: row(key, 5, 'Left'),
  fields: ['Name'],
})

test('HW-53 an undo writes the earlier values of what was changed, over the version of the change', async () => {
  const change = vi.fn<ResourceCalls['change']>()
  await undoChange({ change }, 'registers', renamed('r1'))
  expect(change).toHaveBeenCalledWith('registers', 'r1', 5, { Name: 'Front' })
  const changeMany = vi.fn<ResourceCalls['changeMany']>()
  await undoChangeOfMany({ changeMany }, 'registers', [renamed('r1'), renamed('r2')])
  expect(changeMany).toHaveBeenCalledWith('registers', [
    { key: 'r1', Version: 5, Row: { Name: 'Front' } },
    { key: 'r2', Version: 5, Row: { Name: 'Front' } },
  ])
})

test('HW-53 a row that somebody has changed since is told from every other refusal', () => {
  const refused = (facts: object) => failureFacts(new CallFailure({ kind: 'refused', ...facts }))
  const conflict = { current: {}, changedBy: 'Owner', changedAt: '' }
  expect(isChangedSince(refused({ conflict }))).toBe(true)
  expect(isChangedSince(refused({ errors: [{ path: 'Changes.1.Version', message: '' }] }))).toBe(true)
  expect(isChangedSince(refused({ errors: [{ path: 'Changes.1.Row.Name', message: '' }] }))).toBe(false)
  expect(isChangedSince(failureFacts(new Error('offline')))).toBe(false)
})
