import { expect, test } from 'vitest'
import { type Endpoint, ENDPOINTS, ERRORS } from './index.ts'

const rows: [string, Endpoint][] = Object.entries(ENDPOINTS)

test('CT-5 every path parameter has a schema, and every schema a parameter', () => {
  for (const [name, row] of rows) {
    const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const shape = row.params && 'shape' in row.params ? Object.keys(row.params.shape as object) : []
    expect(shape, name).toEqual(inPath)
  }
})

test('CT-5 no two calls share method and path', () => {
  const places = rows.map(([, row]) => `${row.method} ${row.path}`)
  expect(new Set(places).size).toBe(places.length)
})

test('CT-6 what may succeed later is exactly 401 by token, 408, 410 of a company that moved, 429 and 5xx', () => {
  const retried = Object.values(ERRORS).filter((error) => error.retry)
  const statuses = new Set<number>(retried.map((error) => error.status))
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([401, 408, 410, 429, 500, 503])
  expect(retried.filter(({ status }) => status === 410)).toEqual([ERRORS.MOVED])
})
