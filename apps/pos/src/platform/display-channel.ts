import { type Channel, createBroadcastChannel } from './channel.ts'

/** A line as the customer may see it. */
export interface DisplayedLine {
  id: string
  name: string
  /** As people write it: "2", "1.235 kg". */
  quantity: string
  total: string
  /** Why it costs less, or nothing. */
  offer: string
}

/**
 * What stands on the customer's side: goods, sums and the code to pay by, written out as they are shown. Nothing of the
 * customer, the cashier, the drawer or other sales, for whoever walks past can read it.
 */
export interface Displayed {
  at: 'welcome' | 'cart' | 'pay' | 'thanks'
  shop: string
  lines: readonly DisplayedLine[]
  payable: string
  /** Empty when nothing was saved. */
  saved: string
  /** Change to be given, or what is left to pay. */
  rest: { label: 'change' | 'remaining'; amount: string } | null
  upi: string | null
}

/** `hello`: a display has opened. `ready`: a till has. Each makes the other speak, whichever came first. */
export type DisplayMessage = { kind: 'hello' } | { kind: 'ready' } | { kind: 'show'; shown: Displayed }

export const openDisplayChannel = (): Channel<DisplayMessage> =>
  createBroadcastChannel<DisplayMessage>('evertill-display')
