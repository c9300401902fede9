import { queryOnce } from '../../apps/server/src/testing/query-once.ts'
import { DATABASE, type Layout, OWNER, SERVER_LOGIN, superuserUrl } from './layout.ts'
import { primaryOf } from './patroni.ts'

/** As docs/DATABASE.md asks of an administrator. */
const statements = ({ owner, server }: Layout['passwords']): string[] => [
  'create role evertill_request nologin',
  'create role evertill_job nologin',
  `create role ${OWNER} login password '${owner}'`,
  `create role ${SERVER_LOGIN} login noinherit password '${server}'`,
  `grant evertill_request to ${OWNER}`,
  `grant evertill_request, evertill_job to ${SERVER_LOGIN}`,
  `create database ${DATABASE} owner ${OWNER}`,
  `revoke all on database ${DATABASE} from public`,
  `grant connect on database ${DATABASE} to ${SERVER_LOGIN}`,
]

/** On the primary, past its link. */
export const queryPrimary = async <Row extends object>(
  layout: Layout,
  text: string,
  database = DATABASE,
): Promise<Row[]> => {
  const primary = await primaryOf(layout)
  if (primary === undefined) throw new Error('there is no primary')
  return queryOnce<Row>(superuserUrl(layout, primary, database), text)
}

export const prepareDatabase = async (layout: Layout): Promise<void> => {
  for (const statement of statements(layout.passwords)) await queryPrimary(layout, statement, 'postgres')
}
