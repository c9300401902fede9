/** What an action returns: `ok` with its value, or the reason why nothing was done. */
export type Outcome<Value extends object = object, Reason extends object = { message: string }> =
  | ({ ok: true } & Value)
  | ({ ok: false } & Reason)

/** A code that the screen has a text for. A fault of the domain has its own message. */
export type RefusedCode<Code extends string> = { code: Code } | { code: 'fault'; message: string }

export const DONE: { ok: true } = { ok: true }
export const refused = (message: string) => ({ ok: false as const, message })
export const refusedWith = <Code extends string>(code: Code) => ({ ok: false as const, code })
export const refusedFault = (message: string) => ({ ok: false, code: 'fault', message }) as const
