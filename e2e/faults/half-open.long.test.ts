import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { databaseUrl } from '../start/launch.ts'
import { openWorkspace } from '../start/workspace.ts'
import { copyShopData } from '../support/shop-data.ts'
import { expectedComparison, compareWithDatabase, startLoad } from './load.ts'

const SILENT = 100
const LIMIT_MS = 12_000

const work = openWorkspace()
copyShopData(work.dataDir)
afterAll(() => work.close())

test('KP-3 connections that go silent during a request are closed, and selling continues meanwhile', async () => {
  const { url } = await work.launch({ env: { LOG_LEVEL: 'warn' } }).ready
  const { port } = new URL(url)
  const load = await startLoad(() => url, 2)
  const began = performance.now()
  const silent = Array.from({ length: SILENT }, () => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined).resume()
    socket.write('POST /api/transaction/sales/offline HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n')
    return once(socket, 'close')
  })
  const early = load.journal.size
  while (load.journal.size < early + 10) await pause(20)
  expect(performance.now() - began).toBeLessThan(LIMIT_MS)
  await Promise.all(silent)
  expect(performance.now() - began).toBeLessThan(LIMIT_MS + 3_000)
  await load.finish()
  const comparison = await compareWithDatabase(load.journal, databaseUrl(join(work.dataDir, 'postgres')))
  expect(comparison).toEqual(expectedComparison(load.journal))
})
