import { PLACE } from '../../../testing/selling-place.ts'
import { createFakeServer } from '../fake-server.ts'
import type { SimServer } from './simulate.ts'

const STORE = '00000000-0000-4000-8000-000000000001'
const id = (kind: string, number: number) => `00000000-0000-4000-${kind}-${String(number).padStart(12, '0')}`
const EPOCHS = Array.from({ length: 50 }, (_, number) => id('9000', number))

/** The world's server in memory; each device gets the next slot. */
export const createFakeSimServer = (): SimServer => {
  const server = createFakeServer({ storeIds: [STORE], epochs: EPOCHS })
  let kept = server.backup()
  return {
    handle: server.handle,
    epoch: server.epoch,
    books: server.books,
    placeOf: (number) => {
      const Slot = String.fromCharCode(65 + number)
      const lease = {
        ...PLACE.lease,
        StoreID: STORE,
        CashRegisterID: id('a000', number % 2),
        DeviceID: id('b000', number),
        Slot,
      }
      return Promise.resolve({ ...PLACE, store: { ...PLACE.store, key: STORE }, lease })
    },
    rewind: {
      keep: () => {
        kept = server.backup()
      },
      restore: () => server.restore(kept),
    },
  }
}
