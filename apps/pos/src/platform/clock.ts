/** A port, so that tests and the simulator can set the time. */
export interface Clock {
  /** Milliseconds since 1970, by the device's clock, which may jump. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export const toInstant = (milliseconds: number): string => new Date(milliseconds).toISOString()
