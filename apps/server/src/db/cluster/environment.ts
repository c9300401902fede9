/**
 * What PostgreSQL's programs get to see: a PGDATA, PGPORT or LC_ALL of the caller would otherwise change where they
 * write and how they sort.
 */
export function bareEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...extra }
}
