import { createMoneyCollector, type MoneyCollector } from '../actions/collect-money.ts'
import type { Runtime } from '../actions/runtime.ts'
import { createCounterStore } from '../db/device/counter-store.ts'
import { createPairingStore } from '../db/device/pairing-store.ts'
import { type CardTerminal, createCardTerminal } from '../print/terminal/card-terminal.ts'

/** The card terminal of this counter; null if none is set up, or no bridge knows this till. */
export const openCardTerminal = async (): Promise<{ terminal: CardTerminal; address: string } | null> => {
  const [{ cardTerminal }, pairing] = await Promise.all([
    createCounterStore().read(),
    createPairingStore().read(),
  ])
  return cardTerminal && pairing
    ? { terminal: createCardTerminal(cardTerminal, pairing), address: cardTerminal.address }
    : null
}

/** Asks for money by the devices of this counter. Loaded when the first payment by one is made. */
export const moneyCollectorOf = ({
  ledger: db,
  clock,
  locks,
}: Pick<Runtime, 'ledger' | 'clock' | 'locks'>): MoneyCollector =>
  createMoneyCollector({
    db,
    clock,
    locks,
    deviceFor: async (way) => (way === 'card' ? ((await openCardTerminal())?.terminal ?? null) : null),
  })
