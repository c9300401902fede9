import { Outlet } from 'react-router'
import { ConnectionBanner } from './connection-banner.tsx'
import { StoreLoading } from './store-loading.tsx'

export function EntryLayout() {
  return (
    <>
      <ConnectionBanner />
      <Outlet />
      <StoreLoading />
    </>
  )
}
