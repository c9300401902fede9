import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { CONTRACT_VERSION, type Endpoint, ENDPOINTS, RefusalReply } from './index.ts'

const hashes = JSON.parse(
  readFileSync(new URL('../fixtures/contract-hash.json', import.meta.url), 'utf8'),
) as Record<string, string>

const shapeOf = (schema: z.core.$ZodType | undefined, io: 'input' | 'output') =>
  schema === undefined ? null : z.toJSONSchema(schema, { io, unrepresentable: 'any' })

/** Everything that a till or a server of another version depends on. */
const wire = () => ({
  errors: shapeOf(RefusalReply, 'output'),
  endpoints: Object.entries(ENDPOINTS).map(([name, row]: [string, Endpoint]) => ({
    name,
    method: row.method,
    path: row.path,
    auth: row.auth,
    permission: row.permission,
    params: shapeOf(row.params, 'input'),
    query: shapeOf(row.query, 'input'),
    body: shapeOf(row.body, 'input'),
    reply: shapeOf(row.reply, 'output'),
  })),
})

test('CT-1 the wire is the one announced by the contract version', () => {
  const hash = createHash('sha256').update(JSON.stringify(wire())).digest('hex')
  expect(
    hash,
    `The wire changed. Raise CONTRACT_VERSION and add "${CONTRACT_VERSION + 1}": "${hash}" to fixtures/contract-hash.json, ` +
      'also for an optional field. A version that no release has shipped yet may get the new hash instead. The golden sales stay.',
  ).toBe(hashes[String(CONTRACT_VERSION)])
})
