import { Outlet } from 'react-router'
import { useAtFirstPin } from '../first-pin.tsx'
import { EntryBanners } from './storage-banner.tsx'

export function EntryLayout() {
  const isAtPin = useAtFirstPin()
  return (
    <>
      {!isAtPin && <EntryBanners />}
      <Outlet />
    </>
  )
}
