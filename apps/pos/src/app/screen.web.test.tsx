import { type ComponentType, Suspense } from 'react'
import { HashRouter, Link, Outlet, type RouteObject } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '@evertill/ui/testing/render.tsx'
import { ScreenBoundary } from './error-boundary.tsx'
import { screen, useScreens } from './screen.tsx'

function Layout() {
  return (
    <>
      <nav>
        <Link to="/">First</Link>
        <Link to="/next">Next</Link>
      </nav>
      <Outlet />
    </>
  )
}

/** A menu and two screens, the second of which loads when `next` resolves. */
async function open(next: () => Promise<ComponentType>): Promise<void> {
  const below = (path: string, load: () => Promise<ComponentType>): RouteObject => {
    const { element, handle } = screen(load)
    return { path, handle, element: <ScreenBoundary>{element}</ScreenBoundary> }
  }
  const routes: RouteObject[] = [
    {
      element: <Layout />,
      children: [below('/', async () => () => <p>First screen</p>), below('/next', next)],
    },
  ]
  // Files share a page, and another one may have left its address.
  window.location.hash = ''
  const Screens = () => useScreens(routes)
  onTestFinished(() => {
    window.location.hash = ''
  })
  await render(
    <HashRouter>
      <Suspense fallback="Nothing yet">
        <Screens />
      </Suspense>
    </HashRouter>,
  )
  await expect.element(page.getByText('First screen')).toBeVisible()
}

test('FR-21 a screen stays until the next one is loaded', async () => {
  let arrive: (next: ComponentType) => void = () => {}
  await open(() => new Promise((resolve) => (arrive = resolve)))
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => window.location.hash).toBe('#/next')
  await expect.element(page.getByText('First screen')).toBeVisible()
  arrive(() => <p>Next screen</p>)
  await expect.element(page.getByText('Next screen')).toBeVisible()
  expect(page.getByText('First screen').query()).toBeNull()
})

test('FR-21 a screen that cannot be fetched shows an error inside the layout, and the others still open', async () => {
  await open(() => Promise.reject(new Error('no such file')))
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.element(page.getByText('This screen could not be shown')).toBeVisible()
  await page.getByRole('link', { name: 'First' }).click()
  await expect.element(page.getByText('First screen')).toBeVisible()
})
