import type { PushMessage } from '@evertill/contract'

/**
 * `gone`: the device has unsubscribed for good. `failed`: a retry may succeed. `nobody`: no configured adapter accepts
 * the token.
 */
export type PushResult = 'sent' | 'gone' | 'failed' | 'nobody'

/** Sends pushes to tills that are not open. */
export type PushAdapter = {
  accepts(token: string): boolean
  send(token: string, message: PushMessage): Promise<Exclude<PushResult, 'nobody'>>
}

export const PUSH_TIMEOUT_MS = 10_000
/** A till that was offline longer syncs everything anyway. */
export const PUSH_TTL_SECONDS = 24 * 60 * 60

/** The first adapter that accepts the token sends the message. An exception counts as `failed`. */
export const sendPush = async (
  adapters: readonly PushAdapter[],
  token: string,
  message: PushMessage,
): Promise<PushResult> => {
  const adapter = adapters.find((known) => known.accepts(token))
  if (!adapter) return 'nobody'
  try {
    return await adapter.send(token, message)
  } catch {
    return 'failed'
  }
}
