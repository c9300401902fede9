import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { ROOT } from '../../e2e/start/launch.ts'
import type { Shop } from '../shop.ts'

/** The bare server gets its own database on the same cluster, with the same tables but without row-level security. */
export const startBare = async (ours: string, shop: Shop) => {
  const admin = new pg.Client({ connectionString: ours })
  await admin.connect()
  await admin.query('create database bare')
  await admin.end()
  const url = new URL(ours)
  url.pathname = '/bare'
  const tsx = ['--import', 'tsx']
  const schema = spawnSync(process.execPath, [...tsx, join(ROOT, 'bench/naive/make-tables.ts'), url.href], {
    stdio: 'inherit',
  })
  if (schema.status !== 0) throw new Error('The bare tables could not be made.')
  const server = join(ROOT, 'bench/naive/ingest-server.ts')
  const child = spawn(process.execPath, [...tsx, server, url.href, shop.user.RegistrationID, shop.user.key], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()))
  })
  return {
    address,
    close: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
