import { Outlet } from 'react-router'
import { useAtFirstPin } from '../first-pin.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

export function EntryLayout() {
  const isAtPin = useAtFirstPin()
  return (
    <>
      {!isAtPin && <ConnectionBanner />}
      <Outlet />
    </>
  )
}
