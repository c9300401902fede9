import { memoize } from '@evertill/domain'
import { createContext, type ReactNode, useContext } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'

const RoutesContext = createContext<readonly RouteObject[]>([])

export function KnownRoutes({ routes, children }: { routes: readonly RouteObject[]; children: ReactNode }) {
  return <RoutesContext value={routes}>{children}</RoutesContext>
}

/** Whether this version has a screen for a path. A menu never offers "page not found". */
export function useHasScreen(): (path: string) => boolean {
  return screensOf(useContext(RoutesContext))
}

/** Cached by path: the menu is rendered after every sale, and the router compares every path with every route. */
const screensOf = memoize((routes: readonly RouteObject[]) => {
  const known = new Map<string, boolean>()
  return (path: string): boolean => {
    const has = known.get(path) ?? hasScreen(routes, path)
    known.set(path, has)
    return has
  }
})

export function hasScreen(routes: readonly RouteObject[], path: string): boolean {
  const last = matchRoutes([...routes], path)?.at(-1)
  return last !== undefined && last.route.path !== '*'
}
