import { Outlet } from 'react-router'
import { ConnectionBanner } from './connection-banner.tsx'

export function EntryLayout() {
  return (
    <>
      <ConnectionBanner />
      <Outlet />
    </>
  )
}
