import { type ComponentType, type ReactElement, use } from 'react'
import { matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router'
import { loadAgain } from '../platform/load-again.ts'

/** The file that a route's screen is in. */
interface ScreenFile {
  /** Resolves when the file is loaded; undefined once it is loaded or has failed. */
  pending: () => Promise<void> | undefined
}

/** A screen in its own file, fetched once. */
export function screen(load: () => Promise<ComponentType>): { element: ReactElement; handle: ScreenFile } {
  let Loaded: ComponentType | undefined
  let failure: unknown
  let loading: Promise<void> | undefined
  const fetch = () =>
    loadAgain(load).then(
      (component) => void (Loaded = component),
      (error: unknown) => void (failure = error),
    )
  const pending = () => (Loaded || failure ? undefined : (loading ??= fetch()))

  function Screen() {
    const waiting = pending()
    if (waiting) use(waiting)
    if (!Loaded) throw failure
    return <Loaded />
  }
  return { element: <Screen />, handle: { pending } }
}

/** Every file that a path needs, including those behind a guard: a guard that opens must find its screen loaded. */
export function screensOf(routes: readonly RouteObject[], path: string): Promise<void>[] {
  const files = (matchRoutes([...routes], path) ?? []).map(
    ({ route }) => route.handle as ScreenFile | undefined,
  )
  return files.map((file) => file?.pending()).filter((waiting) => waiting !== undefined)
}

/**
 * The screen at the address. The previous one stays until every file of the next is loaded: the router changes its
 * location in a transition, which waits.
 */
export function useScreens(routes: RouteObject[]): ReactElement | null {
  const { pathname } = useLocation()
  for (const waiting of screensOf(routes, pathname)) use(waiting)
  return useRoutes(routes)
}
