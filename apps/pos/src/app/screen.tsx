import { type ComponentType, type ReactElement, use } from 'react'
import { matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router'

/** What a route says about the file its screen is in. */
interface ScreenFile {
  /** Until when there is something to wait for; undefined once the file is here, or cannot be had. */
  pending: () => Promise<void> | undefined
}

/** A screen in a file of its own, fetched once. */
export function screen(load: () => Promise<ComponentType>): { element: ReactElement; handle: ScreenFile } {
  let Loaded: ComponentType | undefined
  let failure: unknown
  let loading: Promise<void> | undefined
  const fetch = () =>
    load().then(
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

/** Everything an address needs, also what stands behind a guard: a guard that opens must find its screen there. */
export function screensOf(routes: readonly RouteObject[], path: string): Promise<void>[] {
  const files = (matchRoutes([...routes], path) ?? []).map(
    ({ route }) => route.handle as ScreenFile | undefined,
  )
  return files.map((file) => file?.pending()).filter((waiting) => waiting !== undefined)
}

/**
 * The screen at the address. The one before it stands until every file of the next is here: the router changes its
 * location in a transition, which waits.
 */
export function useScreens(routes: RouteObject[]): ReactElement | null {
  const { pathname } = useLocation()
  for (const waiting of screensOf(routes, pathname)) use(waiting)
  return useRoutes(routes)
}
