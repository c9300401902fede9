/** Actions of a simulated cashier in a page. Each resolves when the screen shows the result and is laid out. */
export interface Cashier {
  /** Types a code as a barcode scanner does, until its line is there. */
  scan(code: string): Promise<void>
  /** Writes a text into the search box, until its results are there. */
  type(text: string): Promise<void>
  /** Presses "One more" of a visible line, until the new total is there. */
  oneMore(turn: number): Promise<void>
  /** From Complete sale to "Sale completed", and on to the next sale. Returns milliseconds of wall time. */
  pay(): Promise<number>
  undo(): Promise<void>
  /** Resolves when the current screen is painted. */
  painted(): Promise<void>
  /** Resolves when the screen is painted and deferred work is done. */
  idle(): Promise<void>
}

interface ScreenTools {
  box(): HTMLInputElement | null
  payable(): string | undefined
  press(key: string, more?: KeyboardEventInit, at?: number): void
  painted(): Promise<void>
  /** Resolves when the condition holds and the page is laid out; rejects with the name of what was missing. */
  until(isDone: () => boolean, what: string): Promise<void>
}

export type CashierPage = { screenTools: ScreenTools; cashier: Cashier }

/** Runs in the page, so it uses nothing from outside. */
const installScreenTools = (): void => {
  const TIMEOUT_MS = 60_000
  const screenTools: ScreenTools = {
    box: () => document.querySelector<HTMLInputElement>('input[aria-label="Scan or search products"]'),
    payable: () => document.querySelector('[data-payable]')?.textContent,
    press: (key, more = {}, at) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
      // A fixed time stamp: on a busy machine a pause between two keys would turn the scan into typing.
      if (at !== undefined) Object.defineProperty(event, 'timeStamp', { value: at })
      document.body.dispatchEvent(event)
    },
    painted: () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    // Checks only when the document changes: a polling loop would be part of the measurement.
    until: (isDone, what) =>
      new Promise<void>((resolve, reject) => {
        const end = () => {
          observer.disconnect()
          clearTimeout(timer)
        }
        const check = () => {
          if (!isDone()) return
          end()
          void document.body.offsetHeight
          resolve()
        }
        const observer = new MutationObserver(check)
        const timer = setTimeout(() => {
          end()
          reject(new Error(`Timed out waiting for ${what}.`))
        }, TIMEOUT_MS)
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        check()
      }),
  }
  Object.assign(globalThis, { screenTools })
}

/** Runs in the page after `installScreenTools`. Our screen and the naive one have the same names. */
const installCashier = (): void => {
  const { box, payable, press, painted, until } = (globalThis as unknown as CashierPage).screenTools
  const newest = () => document.querySelector('li[data-newest="true"]')
  const stateOf = (line: Element | null) =>
    `${line?.getAttribute('data-line')} ${line?.querySelector('input')?.value}`
  const write = (input: HTMLInputElement, text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const isShown = (text: string) => {
    const results = document.querySelector<HTMLElement>('[role=listbox]')
    if (!results || results.querySelectorAll('[role=option]').length < 20) return false
    return results.dataset['for'] === undefined || results.dataset['for'] === text
  }
  const buttonOf = (name: string) =>
    [...document.querySelectorAll('button')].find((one) => one.textContent.startsWith(name))

  const cashier: Cashier = {
    scan: async (code) => {
      const before = stateOf(newest())
      const began = performance.now()
      ;[...code, 'Enter'].forEach((key, index) => press(key, {}, began + index * 5))
      await until(() => newest() !== null && stateOf(newest()) !== before, `the line of ${code}`)
    },
    type: async (text) => {
      const input = box()
      if (!input) throw new Error('The page has no search box.')
      write(input, text)
      // React renders after an input event before any other task.
      await Promise.resolve()
      await until(() => text === '' || isShown(text), `results of ${text}`)
    },
    oneMore: async (turn) => {
      const cart = document
        .querySelector(':is(ol, ul)[aria-label="Cart"]')
        ?.parentElement?.getBoundingClientRect()
      const buttons = [...document.querySelectorAll<HTMLElement>('li button[aria-label^="One more"]')]
      const visible = buttons.filter((button) => {
        const { top, bottom } = button.getBoundingClientRect()
        return cart && top >= cart.top && bottom <= cart.bottom
      })
      const before = payable()
      visible[turn % visible.length]?.click()
      await until(() => payable() !== before, 'another total')
    },
    pay: async () => {
      press('F9')
      await until(() => document.querySelector('form input') !== null, 'the amount')
      // A cashier sees the amount before completing the sale, so painting it is not measured.
      await painted()
      const began = performance.now()
      document.querySelector('form')?.requestSubmit()
      const isDone = () =>
        [...document.querySelectorAll('[role=status]')].some((one) => one.textContent === 'Sale completed')
      await until(isDone, '"Sale completed"')
      const took = performance.now() - began
      buttonOf('New sale')?.click()
      await until(() => box() !== null, 'the next sale')
      return took
    },
    painted,
    idle: async () => {
      await painted()
      await new Promise<void>((resolve) => requestIdleCallback(() => resolve()))
    },
    undo: async () => {
      const before = payable()
      press('z', { ctrlKey: true })
      await until(() => payable() !== before, 'the previous total')
    },
  }
  Object.assign(globalThis, { cashier })
}

/** Both run in the page, in this order. */
export const CASHIER_SCRIPTS = [installScreenTools, installCashier] as const
