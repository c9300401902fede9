import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { StartupError } from '../config/startup-error.ts'
import { dedicatedClient } from './connection.ts'
import { JOB_ROLE, REQUEST_ROLE } from './tenant.ts'

/** The role that the pool logs in as, in the embedded PostgreSQL. */
const SERVER_ROLE = 'evertill_server'

const withClient = async <Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = dedicatedClient(databaseUrl, 'roles')
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Creates the login of the pool in the embedded PostgreSQL and returns its address. Every start sets a new password that
 * is stored nowhere. NOINHERIT: before it switches to one of its two roles, the login has no rights at all.
 */
export const createServerLogin = (ownerUrl: string): Promise<string> =>
  withClient(ownerUrl, async (client) => {
    const password = randomBytes(24).toString('base64url')
    const address = new URL(ownerUrl)
    const database = client.escapeIdentifier(decodeURIComponent(address.pathname.slice(1)))
    const known = await client.query('select from pg_roles where rolname = $1', [SERVER_ROLE])
    if (known.rowCount === 0) await client.query(`create role ${SERVER_ROLE}`)
    await client.query(`alter role ${SERVER_ROLE} login noinherit password ${client.escapeLiteral(password)}`)
    await client.query(`grant ${REQUEST_ROLE}, ${JOB_ROLE} to ${SERVER_ROLE}`)
    await client.query(`revoke all on database ${database} from public`)
    await client.query(`grant connect on database ${database} to ${SERVER_ROLE}`)
    address.username = SERVER_ROLE
    address.password = password
    return address.href
  })

/** Each row is a reason why a role must not be the login of the pool. `$1` and `$2` are the roles it switches to. */
const PROBLEMS = `
  with me as (select * from pg_roles where rolname = session_user),
       allowed as (select oid from pg_roles where rolname in ($1, $2))
  select 'is a superuser' as problem from me where rolsuper
  union all select 'may bypass row-level security' from me where rolbypassrls
  union all select 'may create roles' from me where rolcreaterole
  union all select 'may create databases' from me where rolcreatedb
  union all select 'may replicate' from me where rolreplication
  union all select 'owns the database' from me
    where exists (select from pg_database where datname = current_database() and datdba = me.oid)
  union all select 'owns tables' from me
    where exists (select from pg_class where relowner = me.oid and relpersistence <> 't')
  union all select 'may create tables' from me where has_schema_privilege('public', 'create')
  union all select 'is a member of ' || r.rolname from me, pg_roles r
    where not me.rolsuper and r.oid <> me.oid and r.oid not in (select oid from allowed)
      and pg_has_role(me.oid, r.oid, 'member')
  union all select 'inherits the rights of ' || r.rolname from me, pg_roles r
    where not me.rolsuper and r.oid in (select oid from allowed) and pg_has_role(me.oid, r.oid, 'usage')
  union all select 'is not a member of ' || name from me, unnest(array[$1, $2]) as name
    where not exists (select from pg_roles r where r.rolname = name and pg_has_role(me.oid, r.oid,
      case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end))`

/**
 * Refuses a DATABASE_URL whose role could do more than switch to the two roles. Row-level security is no protection from
 * a login that can switch back to the owner of the tables.
 */
export const checkServerLogin = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ problem: string }>(PROBLEMS, [REQUEST_ROLE, JOB_ROLE])
    if (rows.length === 0) return
    const { rows: names } = await client.query<{ name: string }>('select session_user as name')
    throw new StartupError(
      `DATABASE_URL must name a role that owns nothing, but ${names[0]?.name} ` +
        `${rows.map(({ problem }) => problem).join(', ')}: create the role as docs/DATABASE.md shows, name it in ` +
        'DATABASE_URL, and the owner of the database in DATABASE_OWNER_URL.',
    )
  })
