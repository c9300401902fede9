/** What an action tells the screen: done, or why not in words for the cashier. */
export type Outcome = { ok: true } | { ok: false; message: string }

export const DONE: Outcome = { ok: true }
export const refused = (message: string): Outcome => ({ ok: false, message })
