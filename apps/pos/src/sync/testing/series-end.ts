// First of all: dexie looks for an IndexedDB when it is loaded.
import { newTill } from '../../testing/device.ts'
import type { Sale } from '@evertill/contract'
import { seriesId } from '@evertill/domain'
import { createApiClient } from '../../api/client.ts'
import { createReconcileStore } from '../../db/sales/reconcile-store.ts'
import { createNumberStore } from '../../db/numbers/number-store.ts'
import { createSessionStore } from '../../db/session/session-store.ts'
import { createOutboxStore } from '../../db/outbox/outbox-store.ts'
import { completeSale, type SellingPlace, seriesOf } from '../../ledger/complete-sale.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { createFakeLocks } from '../../testing/fakes.ts'
import { butter, cash, newCart } from '../../testing/selling-place.ts'
import { reconcile } from '../reconcile.ts'
import { createReconciler } from '../reconciler.ts'
import { drainOutbox } from '../outbox/drain.ts'
import { createTransport } from '../outbox/transport.ts'
import { type FakeAnswer, type FakeRequest, fetchOf } from './fake-server.ts'

interface SeriesEndPorts {
  handle(request: FakeRequest): Promise<FakeAnswer>
  place: SellingPlace
  newUuid(): string
}

/** One till with the shipped ledger, outbox and reconciler, whose series is nearly used up. */
export const openSeriesEnd = async ({ handle, place, newUuid }: SeriesEndPorts, lastUsed: number) => {
  const { strict, ledger } = await newTill(place.lease)
  const api = createApiClient({
    fetch: fetchOf(handle),
    token: () => 'token',
    onUnauthorised: () => {},
    onContact: () => {},
  })
  const { CashRegisterID } = place.lease
  await strict.runningNumbers.put({
    key: seriesId(seriesOf(place, clock.now())),
    RunningNo: lastUsed,
    CashRegisterID,
    TransactionTypeID: place.transactionType.key,
  })
  const reconciler = createReconciler({
    api,
    store: () => Promise.resolve(createReconcileStore(ledger)),
    loadReconcile: () => Promise.resolve(reconcile),
    numbers: createNumberStore(ledger),
    clock,
    newUuid,
    replaceDeviceId: createSessionStore(strict).replaceDeviceId,
    locks: createFakeLocks().tab(),
    onRequeued: () => {},
  })
  return {
    check: reconciler.check,
    slots: async () => (await strict.registerLease.get(CashRegisterID))?.NextSlots,
    sell: async (): Promise<Sale> => {
      const cart = { ...newCart({ ...butter(), UUID: newUuid() }), UUID: newUuid() }
      const payment = { ...cash(10_000), UUID: newUuid() }
      const done = await completeSale({ db: ledger, clock, isOnline: () => false }, place, cart, [payment])
      if (!done.ok) throw new Error(done.message)
      return done.sale
    },
    drain: () =>
      drainOutbox(
        { store: createOutboxStore(ledger), transport: createTransport(api), clock, random: () => 0 },
        new AbortController().signal,
      ),
    flags: async () =>
      (await strict.salesHistory.toArray()).map(({ serverId, flags }) => ({ serverId, flags })),
  }
}
