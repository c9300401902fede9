/**
 * The environment of PostgreSQL's programs. PGDATA, PGPORT or LC_ALL of the caller would change where they write and
 * how they sort.
 */
export function minimalEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...extra }
}
