/** Resolves when the page is idle, or after the timeout. */
export const whenIdle = (timeoutMs: number): Promise<void> =>
  new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: timeoutMs }))
