import { t } from 'i18next'
import { toast } from '@evertill/ui/toast.ts'
import { createServerFetch } from '../api/server-address.ts'
import { createAddressStore } from '../db/session/address-store.ts'
import type { SalesDb } from '../db/sales-db.ts'
import { logFailure } from '../platform/log.ts'
import type { OpenWork } from '../platform/open-work.ts'
import { serverPlace } from '../platform/server-place.ts'

/** What the service worker keeps of the page, with the headers that it came with. */
const STORED_PAGE = '/till.html'

/**
 * The browser calls the new server only if the policy of the page allows it, and a page keeps the policy that it was loaded
 * with. So it is stored anew, and loaded again when no page has an open sale.
 */
const loadPageAgain = async (fetch: typeof window.fetch, work: OpenWork): Promise<void> => {
  await fetch(STORED_PAGE, { cache: 'reload' })
  const reloadWhenIdle = async (): Promise<void> => {
    if (!(await work.anywhere())) window.location.reload()
  }
  work.onChange(() => void reloadWhenIdle())
  await reloadWhenIdle()
}

/** `fetch` for everything that the till asks of its server, wherever that is. */
export const followCompany = async (db: SalesDb, work: OpenWork): Promise<typeof window.fetch> => {
  const fetch = window.fetch.bind(window)
  const store = createAddressStore(db)
  return createServerFetch({
    fetch,
    place: serverPlace,
    own: window.location.origin,
    known: await store.read(),
    save: store.save,
    onMoved: (address) => {
      toast.info(t('connection.moved', { address }))
      loadPageAgain(fetch, work).catch((error: unknown) =>
        logFailure('The page could not be loaded again.', error),
      )
    },
  })
}
