/** Time as a port: tests and the simulator move it by hand. */
export interface Clock {
  /** Milliseconds since 1970, by the device's clock, which may jump. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export const toInstant = (milliseconds: number): string => new Date(milliseconds).toISOString()
