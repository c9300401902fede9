/** The seconds and nanoseconds of a closing as an ISO time, to the millisecond. */
export const instantOf = (seconds: number, nanoseconds: number): string =>
  new Date(seconds * 1000 + Math.floor(nanoseconds / 1_000_000)).toISOString()
