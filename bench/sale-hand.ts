/** What the hand of a cashier does in a page, timed from inside of it: script and layout, without the screen's own beat. */
export interface SaleHand {
  /** Milliseconds of each scan until its line is laid out. */
  scan(codes: readonly string[]): Promise<number[]>
  /** Milliseconds of each key until the results of what is in the box are laid out. */
  type(words: string): Promise<number[]>
  /** Milliseconds of each press on "one more" until the new total is laid out. */
  oneMore(times: number): Promise<number[]>
  /** Milliseconds from Complete sale to "Sale completed". */
  pay(): Promise<number>
  undo(): Promise<void>
  /** The longest task since it was last asked for, 0 when none was over 50 ms. */
  longestTask(): number
}

export type HandedPage = { hand: SaleHand }

/** Runs in the page: everything it needs is inside. The same names are on our screen and on the naive one. */
export const lendHand = (): void => {
  const box = () =>
    document.querySelector<HTMLInputElement>(
      'input[aria-label="Scan or search products"]',
    ) as HTMLInputElement
  const newest = () => document.querySelector('li[data-newest="true"]')
  const stateOf = (line: Element | null) =>
    `${line?.getAttribute('data-line')} ${line?.querySelector('input')?.value}`
  const payable = () => document.querySelector('[data-payable]')?.textContent ?? expectPayable()
  const expectPayable = (): string => {
    throw new Error('The page shows no payable amount.')
  }
  const channel = new MessageChannel()
  let next: (() => void) | undefined
  channel.port1.addEventListener('message', () => next?.())
  channel.port1.start()
  /** The next task: what was rendered in this one is in the document by then. */
  const turn = () =>
    new Promise<void>((resolve) => {
      next = resolve
      channel.port2.postMessage(null)
    })
  const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  /** Until it is so and laid out; what waits for a disk waits here. */
  const timed = async (act: () => void, isDone: () => boolean): Promise<number> => {
    const began = performance.now()
    act()
    await turn()
    while (!isDone()) {
      if (performance.now() - began > 20_000) throw new Error('Nothing happened for 20 s.')
      await turn()
    }
    void document.body.offsetHeight
    const took = performance.now() - began
    await frame()
    return took
  }
  const keyEvent = (key: string, more: KeyboardEventInit = {}) =>
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  const press = (key: string, more: KeyboardEventInit = {}) =>
    document.body.dispatchEvent(keyEvent(key, more))

  let longest = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration)
  }).observe({ type: 'longtask' })

  const hand: SaleHand = {
    scan: async (codes) => {
      const times: number[] = []
      for (const code of codes) {
        const before = stateOf(newest())
        // Made before any is handled: on a busy machine a pause between two keys would make them a person's.
        const keys = [...code, 'Enter'].map((key) => keyEvent(key))
        const send = (event: KeyboardEvent | undefined) => event && document.body.dispatchEvent(event)
        keys.slice(0, -1).forEach(send)
        times.push(
          await timed(
            () => send(keys.at(-1)),
            () => stateOf(newest()) !== before,
          ),
        )
      }
      return times
    },
    type: async (words) => {
      const times: number[] = []
      const write = (text: string) => {
        const input = box()
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
      const isShown = (text: string) => {
        const results = document.querySelector<HTMLElement>('[role=listbox]')
        if (!results || results.querySelectorAll('[role=option]').length < 20) return false
        return results.dataset['for'] === undefined || results.dataset['for'] === text
      }
      for (let length = 1; length <= words.length; length++) {
        const text = words.slice(0, length)
        times.push(
          await timed(
            () => write(text),
            () => isShown(text),
          ),
        )
      }
      write('')
      await frame()
      return times
    },
    oneMore: async (times) => {
      const took: number[] = []
      for (let time = 0; time < times; time++) {
        const buttons = document.querySelectorAll<HTMLElement>('li button[aria-label^="One more"]')
        const before = payable()
        took.push(
          await timed(
            () => buttons[(time * 7) % buttons.length]?.click(),
            () => payable() !== before,
          ),
        )
      }
      return took
    },
    pay: async () => {
      press('F9')
      await timed(
        () => {},
        () => document.querySelector('form input') !== null,
      )
      const done = () =>
        [...document.querySelectorAll('[role=status]')].some((one) => one.textContent === 'Sale completed')
      const took = await timed(() => document.querySelector('form')?.requestSubmit(), done)
      const button = [...document.querySelectorAll('button')].find((one) =>
        one.textContent.startsWith('New sale'),
      )
      await timed(
        () => button?.click(),
        () => document.querySelector('input[aria-label="Scan or search products"]') !== null,
      )
      return took
    },
    undo: async () => {
      press('z', { ctrlKey: true })
      await frame()
    },
    longestTask: () => {
      const seen = longest
      longest = 0
      return seen
    },
  }
  Object.assign(globalThis, { hand })
}
