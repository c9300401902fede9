/** Resolves when the page has nothing to do, and at the latest after so many milliseconds. */
export const whenIdle = (atLatestMs: number): Promise<void> =>
  new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: atLatestMs }))
