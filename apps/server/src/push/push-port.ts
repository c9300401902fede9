import type { PushMessage } from '@evertill/contract'

/**
 * `gone`: the device has cancelled it, for ever. `failed`: may work later. `nobody`: no adapter knows such a token,
 * because its way is not configured.
 */
export type PushResult = 'sent' | 'gone' | 'failed' | 'nobody'

/** One way to reach a till that is not open. */
export type PushAdapter = {
  takes(token: string): boolean
  send(token: string, message: PushMessage): Promise<Exclude<PushResult, 'nobody'>>
}

export const PUSH_TIMEOUT_MS = 10_000
/** A till that was away longer fetches everything anyway. */
export const PUSH_TTL_SECONDS = 24 * 60 * 60

/** The first adapter that knows the token sends it. What it throws (no network, no answer) is a failure like others. */
export const sendPush = async (
  adapters: readonly PushAdapter[],
  token: string,
  message: PushMessage,
): Promise<PushResult> => {
  const adapter = adapters.find((known) => known.takes(token))
  if (!adapter) return 'nobody'
  try {
    return await adapter.send(token, message)
  } catch {
    return 'failed'
  }
}
