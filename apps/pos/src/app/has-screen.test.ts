import { expect, test } from 'vitest'
import { hasScreen } from './has-screen.tsx'

const routes = [
  { children: [{ path: '/sales/newsales' }, { path: '/package/edit/:key' }] },
  { path: '*', children: [] },
]

test('FR-2 a path has a screen when a route matches it that is not "page not found"', () => {
  expect(hasScreen(routes, '/sales/newsales?type=Sale')).toBe(true)
  expect(hasScreen(routes, '/package/edit/7')).toBe(true)
  expect(hasScreen(routes, '/reports')).toBe(false)
  expect(hasScreen([], '/')).toBe(false)
})
