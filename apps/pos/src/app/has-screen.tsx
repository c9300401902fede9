import { createContext, type ReactNode, useContext } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'

const RoutesContext = createContext<readonly RouteObject[]>([])

export function KnownRoutes({ routes, children }: { routes: readonly RouteObject[]; children: ReactNode }) {
  return <RoutesContext value={routes}>{children}</RoutesContext>
}

/** Whether a path leads to a screen of this version; a menu never offers what ends in "page not found". */
export function useHasScreen(): (path: string) => boolean {
  const routes = useContext(RoutesContext)
  return (path) => hasScreen(routes, path)
}

export function hasScreen(routes: readonly RouteObject[], path: string): boolean {
  const last = matchRoutes([...routes], path)?.at(-1)
  return last !== undefined && last.route.path !== '*'
}
