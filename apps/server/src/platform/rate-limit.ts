type RateLimit = {
  /** Takes one of the tokens. 0: taken; otherwise the seconds until there is one again. */
  take(key: string, now: Date): number
  /** The same without taking one. */
  wait(key: string, now: Date): number
}

type Bucket = { tokens: number; at: number }

type Options = { readonly perSecond: number; readonly burst: number; readonly maxKeys?: number }

const MAX_KEYS = 10_000

/**
 * So many calls of a key in a second, and a burst after a pause. Counted in this process only. When there are too many
 * keys the one that has been idle longest is forgotten: its bucket is most likely full again.
 */
export const makeRateLimit = ({ perSecond, burst, maxKeys = MAX_KEYS }: Options): RateLimit => {
  const buckets = new Map<string, Bucket>()

  const filled = (key: string, now: Date): Bucket => {
    const at = now.getTime()
    const old = buckets.get(key) ?? { tokens: burst, at }
    // A clock that was set back fills nothing, and empties nothing.
    const seconds = Math.max(0, at - old.at) / 1000
    return { tokens: Math.min(burst, old.tokens + seconds * perSecond), at }
  }
  const secondsUntil = ({ tokens }: Bucket): number =>
    tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond))

  return {
    wait: (key, now) => secondsUntil(filled(key, now)),
    take: (key, now) => {
      const bucket = filled(key, now)
      const seconds = secondsUntil(bucket)
      if (seconds === 0) bucket.tokens -= 1
      buckets.delete(key)
      buckets.set(key, bucket)
      const [oldest] = buckets.keys()
      if (buckets.size > maxKeys && oldest !== undefined) buckets.delete(oldest)
      return seconds
    },
  }
}
