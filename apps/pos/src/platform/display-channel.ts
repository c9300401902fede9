import { type Channel, createBroadcastChannel } from './channel.ts'

/** A line as the customer sees it. */
export interface DisplayedLine {
  id: string
  name: string
  /** Formatted: "2", "1.235 kg". */
  quantity: string
  total: string
  /** The offer's name; empty without one. */
  offer: string
}

/**
 * What the customer display shows: lines, totals and the payment code, formatted. Nothing about the customer, the
 * cashier, the drawer or other sales, because anybody can read it.
 */
export interface Displayed {
  at: 'welcome' | 'cart' | 'pay' | 'thanks'
  /** What is being done; a plain sale needs no word. */
  mode: 'sale' | 'return' | 'exchange' | 'order' | 'quotation' | 'edit'
  shop: string
  lines: readonly DisplayedLine[]
  payable: string
  /** The payable amount goes back to the customer. */
  isRefund: boolean
  /** Empty when nothing was saved. */
  saved: string
  /** The change, what is left to pay, or what goes back. */
  rest: { label: 'change' | 'remaining' | 'dueLater' | 'toRefund' | 'paidBack'; amount: string } | null
  upi: string | null
}

/** `hello`: a display has opened. `ready`: a till has opened. Each makes the other send its state. */
export type DisplayMessage = { kind: 'hello' } | { kind: 'ready' } | { kind: 'show'; shown: Displayed }

export const openDisplayChannel = (): Channel<DisplayMessage> =>
  createBroadcastChannel<DisplayMessage>('evertill-display')

/** Opens the display in its own window, to be moved to the other screen. Called again, it brings that window to the front. */
export const openCustomerDisplay = (): void => {
  window.open('#/display', 'evertill-display', 'popup,width=1024,height=640')
}
