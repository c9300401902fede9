const usable = new Map<string, string>()

/** UTC for a zone that this browser does not know, as on the server: a wrong setting must not stop a shop. */
export function usableZone(timeZone: string): string {
  let zone = usable.get(timeZone)
  if (zone === undefined) {
    try {
      new Intl.DateTimeFormat('en', { timeZone })
      zone = timeZone
    } catch {
      zone = 'UTC'
    }
    usable.set(timeZone, zone)
  }
  return zone
}
