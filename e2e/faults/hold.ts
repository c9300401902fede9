import type { Page } from 'playwright-core'

/**
 * Moments of a sale at which a page can be held, so that it can be killed there: `commit` inside the transaction that
 * makes the sale, `committed` when it is on disk but the page does not know yet, `settle` inside the transaction that
 * stores the server's answer.
 */
export type Moment = 'commit' | 'committed' | 'settle'

interface HeldWindow {
  hold?: Moment
  isHeld?: boolean
  /** The durability of every transaction that made a sale. */
  durabilities?: string[]
  /** The stores of every write that does not wait for the others (LD-72). */
  unordered?: string[]
}

/** Must run before the page opens: the till keeps references to the browser's functions. */
export const installHold = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const held = window as unknown as HeldWindow
    held.durabilities = []
    held.unordered = []
    const begin = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
      const transaction = begin.apply(this, args)
      const stores = transaction.objectStoreNames
      if (transaction.mode === 'readwrite' && !stores.contains('writing'))
        held.unordered?.push([...stores].join())
      if (transaction.mode !== 'readwrite' || !stores.contains('salesQueue')) return transaction
      const isCommit = stores.contains('cart')
      if (isCommit) held.durabilities?.push(transaction.durability)
      if (isCommit && held.hold === 'committed')
        transaction.addEventListener('complete', (event) => {
          event.stopImmediatePropagation()
          held.isHeld = true
        })
      // Pending requests keep a transaction alive. It counts as held once it has written to the queue.
      // Other writes of these stores, such as a comparison with the server, would be held in front of it for ever.
      const isSettle = !isCommit && stores.contains('acknowledged') && stores.contains('journal')
      if ((isCommit && held.hold === 'commit') || (isSettle && held.hold === 'settle')) {
        const queue = transaction.objectStore('salesQueue')
        let first: number | undefined
        const ask = () => {
          const counting = queue.count()
          counting.onsuccess = () => {
            first ??= counting.result
            if (counting.result !== first) held.isHeld = true
            ask()
          }
        }
        ask()
      }
      return transaction
    }
  })
}

export const holdAt = (page: Page, moment: Moment): Promise<void> =>
  page.evaluate((at) => {
    ;(window as unknown as HeldWindow).hold = at
  }, moment)

export const waitUntilHeld = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => (window as unknown as HeldWindow).isHeld === true)

export const durabilitiesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as HeldWindow).durabilities ?? [])

export const unorderedWritesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as HeldWindow).unordered ?? [])
