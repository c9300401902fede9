import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, inject, test } from 'vitest'
import { StartupError } from '../../config/startup-error.ts'
import { checkOwnDatabase } from './own-database.ts'

const url = inject('postgresUrl')

test('ST-9 a PostgreSQL that answers and is new enough is accepted', async () => {
  await expect(checkOwnDatabase(url)).resolves.toBeUndefined()
})

test('ST-9 an unusable PostgreSQL is refused in one sentence without its password', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  const port = typeof address === 'object' ? address?.port : 0
  probe.close()
  await once(probe, 'close')
  const refused = (reason: string) =>
    new StartupError(`PostgreSQL at DATABASE_URL cannot be used: ${reason}.`)
  await expect(checkOwnDatabase(`postgres://u:secret@127.0.0.1:${port}/d`)).rejects.toThrow(
    refused('nothing listens there'),
  )
  await expect(checkOwnDatabase(url.replace(/:[^:@]+@/, ':secret@'))).rejects.toThrow(
    refused('the password is wrong'),
  )
  await expect(checkOwnDatabase(url.replace(/\/[^/]+$/, '/not_there'))).rejects.toThrow(
    refused('there is no such database'),
  )
})
