/** What the hand of a cashier does in a page. Each resolves when the screen shows it and is laid out. */
export interface SaleHand {
  /** A wedge scanner's keys, until the line is there. */
  scan(code: string): Promise<void>
  /** The box with this text in it, until its results are there. */
  type(text: string): Promise<void>
  /** "One more" of a line in sight, until the new total is there. */
  oneMore(turn: number): Promise<void>
  /** From Complete sale to "Sale completed", and on to the next sale; milliseconds by the clock. */
  pay(): Promise<number>
  undo(): Promise<void>
  /** What is on the screen now is painted. */
  painted(): Promise<void>
  /** Painted, and what was put off until nobody waits is done. */
  rest(): Promise<void>
}

export type HandedPage = { hand: SaleHand }

/** Runs in the page: everything it needs is inside. The same names are on our screen and on the naive one. */
export const lendHand = (): void => {
  const box = () => document.querySelector<HTMLInputElement>('input[aria-label="Scan or search products"]')
  const newest = () => document.querySelector('li[data-newest="true"]')
  const stateOf = (line: Element | null) =>
    `${line?.getAttribute('data-line')} ${line?.querySelector('input')?.value}`
  const payable = () => document.querySelector('[data-payable]')?.textContent
  const LONGEST_MS = 60_000

  /** Looks when the document changes, and never in between: a loop that asks would be measured along. */
  const until = (isDone: () => boolean, what: string) =>
    new Promise<void>((resolve, reject) => {
      const end = () => {
        observer.disconnect()
        clearTimeout(timer)
      }
      const look = () => {
        if (!isDone()) return
        end()
        void document.body.offsetHeight
        resolve()
      }
      const observer = new MutationObserver(look)
      const timer = setTimeout(() => {
        end()
        reject(new Error(`Waited in vain for ${what}.`))
      }, LONGEST_MS)
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      look()
    })
  const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const press = (key: string, more: KeyboardEventInit = {}, at?: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    // Its own moment: on a busy machine a pause between two keys would make them a person's, and the scan typing.
    if (at !== undefined) Object.defineProperty(event, 'timeStamp', { value: at })
    document.body.dispatchEvent(event)
  }
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

  const hand: SaleHand = {
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
      // React draws after an input event before anybody else's turn.
      await Promise.resolve()
      await until(() => text === '' || isShown(text), `results of ${text}`)
    },
    oneMore: async (turn) => {
      const room = document.querySelector('[aria-label="Cart"]')?.parentElement?.getBoundingClientRect()
      const buttons = [...document.querySelectorAll<HTMLElement>('li button[aria-label^="One more"]')]
      const inSight = buttons.filter((button) => {
        const { top, bottom } = button.getBoundingClientRect()
        return room && top >= room.top && bottom <= room.bottom
      })
      const before = payable()
      inSight[turn % inSight.length]?.click()
      await until(() => payable() !== before, 'another total')
    },
    pay: async () => {
      press('F9')
      await until(() => document.querySelector('form input') !== null, 'the amount')
      // Whoever completes a sale has seen the amount: its own picture is not a part of this way.
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
    rest: async () => {
      await painted()
      await new Promise<void>((resolve) => requestIdleCallback(() => resolve()))
    },
    undo: async () => {
      const before = payable()
      press('z', { ctrlKey: true })
      await until(() => payable() !== before, 'the total before')
    },
  }
  Object.assign(globalThis, { hand })
}
